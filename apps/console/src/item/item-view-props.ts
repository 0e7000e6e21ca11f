import { type ShownItem } from '../records/item-queries';

/** Props of every view of an item. */
export interface ItemViewProps {
  /** The item as it is looked at: now, or as it was at `asOf`. */
  readonly item: ShownItem;
  readonly asOf: string | undefined;
}
