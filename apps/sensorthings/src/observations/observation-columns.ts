import {
  type Datastream,
  type Observation,
  type ObservationQuestion,
  type PageCursor,
} from '@pelorus/sensorthings/model';
import { type PageLimits } from './read-in-time';
import { type ValueSource } from './value-source';

/** Observations of a Datastream as columns: objects would be costly in long lists. */
export interface ObservationColumns {
  readonly datastream: Datastream;
  /** Microseconds. */
  readonly times: ArrayLike<number>;
  readonly results: ArrayLike<number | string | null>;
  /** Effective flags; 0 where not asked for. */
  readonly flags?: ArrayLike<number | null>;
}

export interface ColumnPage {
  readonly groups: readonly ObservationColumns[];
  readonly next?: PageCursor;
}

/** Converts Observations to columns by Datastream. */
export function columnsOf(observations: readonly Observation[]): ObservationColumns[] {
  const groups = new Map<Datastream, { times: number[]; results: (number | string)[]; flags: number[] }>();
  for (const { datastream, time, result, qualityFlag } of observations) {
    let group = groups.get(datastream);
    if (!group) groups.set(datastream, (group = { times: [], results: [], flags: [] }));
    group.times.push(time);
    group.results.push(result);
    group.flags.push(qualityFlag);
  }
  return [...groups].map(([datastream, columns]) => ({ datastream, ...columns }));
}

/** Observations of a Datastream, oldest first, from a time on. */
export async function readColumns(
  source: ValueSource,
  { datastreams: [datastream], min, max }: ObservationQuestion,
  { top, skip }: Pick<PageLimits, 'top' | 'skip'>,
): Promise<ColumnPage> {
  const end = skip + top;
  const { times, columns } = await source.table({ min, max }, end + 1);
  const [column] = columns;
  if (!datastream || !column || times.length <= skip) return { groups: [] };
  const { results, flags } = column;
  const group = {
    datastream,
    times: times.slice(skip, end),
    results: results.slice(skip, end),
    ...(flags && { flags: flags.slice(skip, end) }),
  };
  return { groups: [group], ...(times.length > end && { next: [times[end - 1]!, datastream.id, 0] }) };
}
