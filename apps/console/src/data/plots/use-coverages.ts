import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { type PlotValues } from '../../plot/plot-query';
import { countOf } from '../../plot/stream-values';
import { type CoverageWithin, MOST_COUNTED } from './coverage';
import { coverageQuery } from '../data-queries';

/** Coverage by code of the plot's streams in the time of their values; absent beyond MOST_COUNTED. */
export function useCoverages(plot: PlotValues | undefined, follow: boolean): ReadonlyMap<string, CoverageWithin> {
  const counted = plot?.streams.filter((values) => values.times.length > 0 && countOf(values) <= MOST_COUNTED) ?? [];
  return useQueries({ queries: counted.map(({ code }) => coverageQuery(code, plot!.range, follow)), combine: byCode });
}

const byCode = (results: readonly UseQueryResult<CoverageWithin>[]): ReadonlyMap<string, CoverageWithin> =>
  new Map(results.flatMap(({ data }) => (data ? [[data.coverage.code, data] as const] : [])));
