export type SortOrder = 'ascending' | 'descending' | 'none';

/** Order of a key in `sorts`. */
export function sortOrderOf(sorts: string | undefined, key: string | undefined): SortOrder {
  if (!key || !sorts) return 'none';
  return sorts === key ? 'ascending' : sorts === `-${key}` ? 'descending' : 'none';
}

/** `sorts` after a press: ascending, then descending. */
export const sortedBy = (key: string, order: SortOrder): string => (order === 'ascending' ? `-${key}` : key);
