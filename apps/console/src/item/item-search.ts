import { pickChoice, pickTexts } from '../ui/page/address';

/** Tabs in order. */
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

/** State of the page in the URL. */
export interface ItemSearch {
  /** Overview by default. */
  readonly tab?: ItemTab;
  /** Moment of the item. */
  readonly asOf?: string;
  /** Shown version, and the compared one (`now`: the current item). */
  readonly version?: string;
  readonly to?: string;
  /** `item`: history without records of the item. */
  readonly of?: 'item';
  /** Former code that led here. */
  readonly was?: string;
}

export function readItemSearch(search: Readonly<Record<string, unknown>>): ItemSearch {
  const tab = pickChoice(search['tab'], ITEM_TABS);
  const of = pickChoice(search['of'], ['item'] as const);
  return { ...(tab ? { tab } : {}), ...pickTexts(search, ['asOf', 'version', 'to', 'was']), ...(of ? { of } : {}) };
}

/** State with changed values; undefined removes one. */
export function changedSearch(
  search: ItemSearch,
  changes: { readonly [Key in keyof ItemSearch]: ItemSearch[Key] | undefined },
): ItemSearch {
  return Object.fromEntries(
    Object.entries<unknown>({ ...search, ...changes }).filter(([, value]) => value !== undefined),
  );
}
