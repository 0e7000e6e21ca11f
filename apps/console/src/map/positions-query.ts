import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { registry } from '../api/services';
import { type MapPlace } from './place';
import { placesOf } from './position-feature';

const MOST_PLACES = 10_000;

/** Positions of items, as far as one answer has room for them. */
export interface Positions {
  readonly places: readonly MapPlace[];
  /** How many items have a position in all. */
  readonly total: number;
}

/** Where the items were last that a filter and words find. */
export const positionsQuery = ({
  where,
  q,
}: {
  readonly where?: string | undefined;
  readonly q?: string | undefined;
}) =>
  queryOptions({
    queryKey: ['items', 'positions', where, q],
    queryFn: async ({ signal }): Promise<Positions> => {
      const query = { ...(where ? { where } : {}), ...(q ? { q } : {}), hits: MOST_PLACES };
      const answer = await registry.call('GET /rest/v2/items.geojson', { query, signal });
      return { places: placesOf(answer.features), total: answer.numberMatched };
    },
    placeholderData: keepPreviousData,
    ...live(60),
  });
