export type SortOrder = 'ascending' | 'descending' | 'none';

/** The order in which `sorts` sorts a key. */
export function sortOrderOf(sorts: string | undefined, key: string | undefined): SortOrder {
  if (!key || !sorts) return 'none';
  return sorts === key ? 'ascending' : sorts === `-${key}` ? 'descending' : 'none';
}

/** The `sorts` after a press on the heading of a key: ascending first, then the other way. */
export const sortedBy = (key: string, order: SortOrder): string => (order === 'ascending' ? `-${key}` : key);
