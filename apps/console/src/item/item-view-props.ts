import { type ShownItem } from '../records/item-queries';

/** What every view of an item is given. */
export interface ItemViewProps {
  /** The item as it is looked at: now, or as it was at `asOf`. */
  readonly item: ShownItem;
  readonly asOf: string | undefined;
}
