import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, raw } from '@pelorus/shared/persistence';
import { START, STREAMS } from '../../test/plain-questions';
import { type PlainDataset, PlainValues } from '../../test/plain-values';
import { EndFinder } from './end-finder';
import { StreamReader } from '../reading/stream-reader';

let plain: PlainValues;
let streams: StreamReader;

beforeAll(async () => {
  plain = await PlainValues.start(STREAMS);
  streams = new StreamReader(plain.database, plain.tables, plain.reader());
});
afterAll(() => plain.stop());

const SECOND = 1_000_000;

/** A file with one row of the first stream; a file with another stream has another layout, and so another part. */
function file(second: number, value: number, isWide = false): PlainDataset {
  const us = START + 86_400 * SECOND + second * SECOND;
  return {
    rows: [{ us, cells: [value, value, undefined], flags: [] }],
    streams: isWide ? [0, 1] : [0],
    flagged: [],
    blockRows: 4096,
  };
}

/** The first and the latest value of the first stream, by its total and by its datasets. */
async function ends(): Promise<{ readonly told: unknown; readonly true: unknown }> {
  const { values, first, last } = await streams.get(STREAMS[0].code);
  const [found] = await plain.database.query<object>(
    raw(`select count(*)::integer as values, (extract(epoch from min(t)) * 1000)::bigint as first,
      (array_agg(v order by t desc, written desc, dataset_id desc))[1] as last from plain where stream_id = 1`),
  );
  return { told: { values, first: first?.ms, last: last?.value }, true: found };
}

it('finds first and latest values while blocks of other parts are merged', async () => {
  for (let i = 0; i < 40; i++) await plain.store(file(i + 10, i));
  for (let round = 0; round < 20; round++) {
    const [first, last] = [await plain.store(file(0, -1, true)), await plain.store(file(1_000, 1_000, true))];
    await plain.fold();
    const over = new AbortController();
    const merging = (async () => {
      while (!over.signal.aborted) await plain.mergeSome((place) => round % 3 === 0 || (place + round) % 3 > 0);
    })();
    const deleting = Promise.all([plain.delete(first), plain.delete(last)]).finally(() => over.abort());
    await Promise.all([deleting, merging]);
    const { told, true: expected } = await ends();
    expect(told).toEqual(expected);
  }
});

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'finds first and latest values when blocks are merged after statement %d',
  async (chosen) => {
    await plain.clear();
    for (let i = 0; i < 11; i++) await plain.store(file(i, i));
    // Deletes the latest and the earliest dataset together, and then all others.
    const merges = [(place: number) => place % 10 === 0, () => true];
    let statements = 0;
    const executor: Executor = {
      manager: plain.database.manager,
      query: async (statement, options) => {
        const rows = await plain.database.query<never>(statement, options);
        if (++statements % chosen === 0) await plain.mergeSome(merges.shift() ?? (() => false));
        return rows;
      },
    };
    const find = new EndFinder(executor, plain.tables);
    const moment = (second: number): Instant => ({ ms: START / 1000 + 86_400_000 + second * 1000, us: 0 });
    expect((await find.last([1])).get(1)).toMatchObject({ instant: moment(10), value: 10 });
    expect((await find.first([1])).get(1)).toEqual(moment(0));
    expect((await find.last([2])).get(2)).toBeNull();
  },
);
