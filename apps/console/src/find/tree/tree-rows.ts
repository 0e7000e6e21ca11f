import { type Item } from '@pelorus/client';

/** Items directly below one item, or at the top. */
export interface TreeLevel {
  readonly items: readonly Item[];
  /** How many items there are; `items` may have fewer. */
  readonly total: number;
  /** How many items lie directly below each of these, by their codes. */
  readonly children: ReadonlyMap<string, number>;
  /** Ids of the items that a filter finds; without a filter undefined. */
  readonly found?: ReadonlySet<number>;
}

/** A row of the tree as it is shown. */
export interface TreeRow {
  readonly item: Item;
  /** 1 at the top. */
  readonly depth: number;
  /** Row of the item above; -1 at the top. */
  readonly above: number;
  readonly children: number;
  readonly isOpen: boolean;
  /** Whether a filter finds it; true without a filter. */
  readonly isFound: boolean;
  /** Place among its siblings, from 1, and how many there are. */
  readonly place: number;
  readonly siblings: number;
}

/** Key of the level at the top. */
export const TOP = '';

/** The rows of a tree of which some items are open, top down. Levels that were not read yet are left out. */
export function treeRows(levels: ReadonlyMap<string, TreeLevel>, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  const add = (key: string, depth: number, above: number): void => {
    const level = levels.get(key);
    // A cycle cannot be stored; two answers of different moments may still show one.
    if (!level || seen.has(key)) return;
    seen.add(key);
    for (const [i, item] of level.items.entries()) {
      const id = String(item.id);
      const children = level.children.get(item.code) ?? 0;
      const isOpen = children > 0 && open.has(id);
      const isFound = level.found?.has(item.id) ?? true;
      rows.push({ item, depth, above, children, isOpen, isFound, place: i + 1, siblings: level.total });
      if (isOpen) add(id, depth + 1, rows.length - 1);
    }
  };
  add(TOP, 1, -1);
  return rows;
}

/** The ids that an address names. */
export const readOpen = (text: string | undefined): ReadonlySet<string> => new Set(text?.split(',').filter(Boolean));

/** The ids as an address names them, with some added and one removed. */
export function writeOpen(open: ReadonlySet<string>, added: readonly string[], removed?: string): string | undefined {
  const ids = [...new Set([...open, ...added])].filter((id) => id !== removed);
  return ids.length === 0 ? undefined : ids.join(',');
}
