import { CellStore } from './cell-store';
import { type NrtCellKind } from './nrt-header';

/** Most stores that are kept; as many as the widest file has columns. */
const MOST = 4096;

/** Empty stores of numbers with their first room: for a small file, making the arrays would cost more than filling them. */
const spare: CellStore[] = [];

/** An empty store for one column. */
export function takeStore(kind: NrtCellKind): CellStore {
  return (kind === 'number' ? spare.pop() : undefined) ?? new CellStore(kind);
}

/** Keeps a store that was never resized for another column; its owner no longer uses it. */
export function giveBack(store: CellStore): void {
  if (store.kind !== 'number' || spare.length === MOST) return;
  store.clear();
  spare.push(store);
}
