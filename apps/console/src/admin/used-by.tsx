import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedNumber } from 'react-intl';
import { registry } from '../api/services';

/**
 * How many items use a record of the catalogue in the field `as`, with the way to them. Rows that are not in view ask
 * nothing.
 */
export function UsedBy({ as, id }: { readonly as: string; readonly id: number }) {
  const where = `${as}==${id}`;
  const { data: count } = useQuery({
    queryKey: ['used-by', where],
    queryFn: async ({ signal }) =>
      (await registry.call('GET /rest/v2/items', { query: { where, hits: 0 }, signal })).totalHits,
    staleTime: 300_000,
  });
  if (count === undefined) return null;
  if (count === 0) return <>0</>;
  return (
    <Link to="/items" search={{ where }}>
      <FormattedNumber value={count} />
    </Link>
  );
}
