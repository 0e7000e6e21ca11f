import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Loading } from '../ui/state/states';
import { useLast } from '../ui/use-last';
import { ItemGone } from './item-gone';
import { itemQuery } from '../records/item-queries';
import { ItemView } from './item-view';

const route = getRouteApi('/items/$id');

/** Page of an item, now or at the URL's moment. */
export function ItemPage() {
  const { id } = route.useParams();
  const { asOf } = route.useSearch();
  const present = useQuery(itemQuery(id));
  // The past is read by id, because codes change, unless the URL has a code of that time.
  const key = present.data ? String(present.data.id) : id;
  const then = useQuery({
    ...itemQuery(key, asOf),
    enabled: asOf !== undefined && !present.isPending,
  });
  const { data, error, refetch } = asOf === undefined ? present : then;
  const state = useMemo(() => data && { item: data, asOf }, [data, asOf]);
  // Keeps the former state until the new one is there.
  const last = useLast(state);
  if (error && !data)
    return <ItemGone {...{ id, asOf, error }} present={present.data} onRetry={() => void refetch()} />;
  const shown = state ?? (last?.item.id === present.data?.id ? last : undefined);
  if (!shown) return <Loading />;
  return <ItemView {...shown} present={present.data ?? shown.item} awaited={state ? undefined : asOf} />;
}
