import { pickChoice, pickTexts } from '../ui/page/address';

/** Views of an item, in their order. */
export const ITEM_TABS = [
  'overview',
  'parameters',
  'events',
  'mounts',
  'contacts',
  'files',
  'versions',
  'history',
] as const;
export type ItemTab = (typeof ITEM_TABS)[number];

/** State of the page Item, as its address says it. */
export interface ItemSearch {
  /** Without it the overview. */
  readonly tab?: ItemTab;
  /** The item as it was at this moment. */
  readonly asOf?: string;
  /** The version that is looked at, and the one it is compared with (`now`: the item as it is). */
  readonly version?: string;
  readonly to?: string;
  /** `item`: the history without that of belongings. */
  readonly of?: 'item';
  /** A former code that led here. */
  readonly was?: string;
}

/** Reads the state of the page Item from its address. */
export function readItemSearch(search: Readonly<Record<string, unknown>>): ItemSearch {
  const tab = pickChoice(search['tab'], ITEM_TABS);
  const of = pickChoice(search['of'], ['item'] as const);
  return { ...(tab ? { tab } : {}), ...pickTexts(search, ['asOf', 'version', 'to', 'was']), ...(of ? { of } : {}) };
}

/** The state of an address with other values; undefined takes one away. */
export function changedSearch(
  search: ItemSearch,
  changes: { readonly [Key in keyof ItemSearch]: ItemSearch[Key] | undefined },
): ItemSearch {
  return Object.fromEntries(
    Object.entries<unknown>({ ...search, ...changes }).filter(([, value]) => value !== undefined),
  );
}
