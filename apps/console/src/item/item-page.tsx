import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Loading } from '../ui/states';
import { ItemGone } from './item-gone';
import { itemQuery } from './item-queries';
import { ItemView } from './item-view';

const route = getRouteApi('/items/$id');

/** An item with all that belongs to it, now or as it was at the moment that the address names. */
export function ItemPage() {
  const { id } = route.useParams();
  const { asOf } = route.useSearch();
  const present = useQuery(itemQuery(id));
  // Codes change when items move: the past is asked for by the id, unless the address has a code of that time.
  const key = present.data ? String(present.data.id) : id;
  const then = useQuery({
    ...itemQuery(key, asOf),
    enabled: asOf !== undefined && !present.isPending,
    placeholderData: (before) => (before && before.id === present.data?.id ? before : undefined),
  });
  const shown = asOf === undefined ? present : then;
  if (shown.isPending) return <Loading />;
  if (shown.error && !shown.data)
    return <ItemGone id={id} error={shown.error} present={present.data} onRetry={() => void shown.refetch()} />;
  return <ItemView item={shown.data} present={present.data ?? shown.data} asOf={asOf} />;
}
