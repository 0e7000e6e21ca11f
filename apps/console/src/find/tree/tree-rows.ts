import { type Item } from '@pelorus/client';

/** Items directly below one, or at the top. */
export interface TreeLevel {
  readonly items: readonly Item[];
  /** Total; `items` may have fewer. */
  readonly total: number;
  /** Numbers of children by code. */
  readonly children: ReadonlyMap<string, number>;
  /** Ids of results; undefined without a filter. */
  readonly found?: ReadonlySet<number>;
}

export interface TreeRow {
  readonly item: Item;
  /** 1 at the top. */
  readonly depth: number;
  /** Row of the parent; -1 at the top. */
  readonly above: number;
  readonly children: number;
  readonly isOpen: boolean;
  /** Whether it is a result; true without a filter. */
  readonly isFound: boolean;
  /** Place among siblings from 1, and their number. */
  readonly place: number;
  readonly siblings: number;
}

/** Key of the top level. */
export const TOP = '';

/** Rows of the tree, top down; unread levels are left out. */
export function treeRows(levels: ReadonlyMap<string, TreeLevel>, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  const add = (key: string, depth: number, above: number): void => {
    const level = levels.get(key);
    // Two answers of different moments may form a cycle.
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

/** Ids in the URL. */
export const readOpen = (text: string | undefined): ReadonlySet<string> => new Set(text?.split(',').filter(Boolean));

/** Ids for the URL, with some added and one removed. */
export function writeOpen(open: ReadonlySet<string>, added: readonly string[], removed?: string): string | undefined {
  const ids = [...new Set([...open, ...added])].filter((id) => id !== removed);
  return ids.length === 0 ? undefined : ids.join(',');
}
