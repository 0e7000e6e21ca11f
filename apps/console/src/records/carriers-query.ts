import { queryOptions } from '@tanstack/react-query';
import { registry } from '../api/services';

const MOST_CARRIERS = 1_000;

/** The platforms that pages offer: items on no other one that have items on them. */
export const carriersQuery = queryOptions({
  queryKey: ['carriers'],
  queryFn: async ({ signal }) => {
    const query = { where: 'parent==null;children.id>0', sorts: 'longName', hits: MOST_CARRIERS };
    const { records } = await registry.call('GET /rest/v2/items', { query, signal });
    return records.map(({ id, code, longName }) => ({ id, code, name: longName || code }));
  },
  staleTime: 300_000,
});
