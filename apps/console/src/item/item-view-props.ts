import { type ShownItem } from '../records/item-queries';

export interface ItemViewProps {
  /** Item, now or at `asOf`. */
  readonly item: ShownItem;
  readonly asOf: string | undefined;
}
