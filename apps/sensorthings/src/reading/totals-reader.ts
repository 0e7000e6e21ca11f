import { type Stream } from '@pelorus/client';
import { type Datastream, type StreamTotals, utcMoment } from '@pelorus/sensorthings/model';
import { type Caller, from } from './services';

/** Ids of one question, the most of a filter's list. */
const IDS = 1_000;
const PAGE = 10_000;

export class TotalsReader {
  /** Totals of Datastreams, or of all where these are most. */
  async read(
    { ingest }: Caller,
    wanted: Iterable<Datastream>,
    all: number,
  ): Promise<ReadonlyMap<number, StreamTotals>> {
    const ids = [...new Set([...wanted].map(({ id }) => id))];
    if (ids.length === 0) return new Map();
    // Long lists of ids take longer than all streams.
    const filters = ids.length * 2 > all ? [undefined] : chunks(ids).map((some) => `id=in=(${some.join(',')})`);
    const lists = filters.map((where) =>
      ingest.streams({ ...(where !== undefined && { where }), pageSize: where === undefined ? PAGE : IDS }).toArray(),
    );
    const totals = (await from('ingest service', Promise.all(lists))).flat();
    return new Map(totals.map((stream) => [stream.id, totalsOf(stream)]));
  }
}

function totalsOf({ values, firstDatetime, lastDatetime, lastValue, lastQualityFlag = 0 }: Stream): StreamTotals {
  if (firstDatetime === undefined || lastDatetime === undefined) return { values };
  return {
    values,
    time: { start: utcMoment(firstDatetime), end: utcMoment(lastDatetime) },
    ...(lastValue !== undefined && { last: { result: lastValue, qualityFlag: lastQualityFlag } }),
  };
}

/** Number of values of all streams. */
export async function sumOfAll({ ingest }: Caller): Promise<number> {
  return (await from('ingest service', ingest.call('GET /rest/streams/totals'))).values;
}

function chunks(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS) }, (_, at) => ids.slice(at * IDS, (at + 1) * IDS));
}
