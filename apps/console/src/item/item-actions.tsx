import { type ShownItem } from './item-queries';
import { StarButton } from './star-button';

interface Props {
  readonly item: ShownItem;
  readonly present: ShownItem;
  readonly asOf: string | undefined;
}

/** Buttons in the head of an item. */
export function ItemActions({ present }: Props) {
  return <StarButton item={present} />;
}
