import fc from 'fast-check';
import { raw, sql } from '@pelorus/shared/persistence';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { DatasetRepository } from '../dataset.repository';
import { StreamReadingRepository } from '../reading/stream-reading.repository';
import { StreamTotalRepository } from './stream-total.repository';

let ingest: IngestDatabase;

beforeAll(async () => {
  ingest = await ingestDatabase();
  await ingest.database.query(
    raw(
      `insert into ingest.stream (id, code, kind, owner) values (1, 'a:b:c', 'number', 'x'), (2, 'a:b:d', 'number', 'x')`,
    ),
  );
  await ingest.database.query(
    raw(
      `insert into ingest.layout (id, hash, columns, stream_ids) values (1, decode(repeat('00', 32), 'hex'), '[]', '{}')`,
    ),
  );
});
afterAll(() => ingest.close());

/** What a dataset holds of each of the two streams: from when to when, and how much; nothing of one it does not have. */
interface Upload {
  readonly kind: 'store';
  readonly parts: readonly ({ readonly first: number; readonly length: number; readonly values: number } | null)[];
}
type Step =
  Upload | { readonly kind: 'fold'; readonly most: number } | { readonly kind: 'delete'; readonly which: number };

// Few moments and few datasets, so that ties and empty streams are common.
const part = fc.option(fc.record({ first: fc.nat(4), length: fc.nat(2), values: fc.nat(3) }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('store' as const), parts: fc.tuple(part, part) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), most: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(8) }) },
);

const moment = (second: number): string => new Date(Date.UTC(2024, 0, 1, 0, 0, second)).toISOString();

async function store(id: number, { parts }: Upload): Promise<void> {
  await ingest.database.transaction(async (transaction) => {
    for (const [i, each] of parts.entries()) {
      if (!each) continue;
      const { first, length, values } = each;
      const [from, to] = values === 0 ? [null, null] : [moment(first), moment(first + length)];
      await transaction.query(
        sql`insert into ingest.dataset_stream values
          (${id}, ${i + 1}, ${values}, 0, ${from}, ${to}, ${values === 0 ? null : id + i / 10}, null, null)`,
      );
    }
    await new StreamTotalRepository(transaction, ingest.tables).note([id]);
    await transaction.query(
      sql`insert into ingest.dataset (id, username, datetime, datetime_min, datetime_max, rows, "values", missing, bytes,
          sha256, layout_id)
        values (${id}, 'x', ${moment(id % 3)}, ${moment(0)}, ${moment(0)}, 1, 0, 0, 0, ${Buffer.alloc(32)}, 1)`,
    );
  });
}

function run(step: Step, ids: number[], id: number): Promise<unknown> {
  switch (step.kind) {
    case 'store':
      return store(id, step).then(() => ids.push(id));
    case 'fold':
      return ingest.database.transaction((transaction) =>
        new StreamTotalRepository(transaction, ingest.tables).fold(step.most),
      );
    case 'delete': {
      const [victim] = ids.splice(step.which % Math.max(ids.length, 1), 1);
      if (victim === undefined) return Promise.resolve();
      return ingest.database.transaction((transaction) =>
        new DatasetRepository(transaction, ingest.tables).delete(victim),
      );
    }
  }
}

/** The same from the datasets alone. */
const SUMMED_UP = raw(`select code, coalesce(sum(part."values"), 0)::bigint as "values",
    (min(part.datetime_min) at time zone 'UTC')::text as first,
    (max(part.datetime_max) at time zone 'UTC')::text as last,
    (array_agg(part.last_number order by part.datetime_max desc, dataset.datetime desc, dataset.id desc)
      filter (where part.datetime_max is not null))[1] as last_number
  from ingest.stream
  left join ingest.dataset_stream part on part.stream_id = stream.id
  left join ingest.dataset dataset on dataset.id = part.dataset_id
  group by code order by code`);
const LISTED = raw(`select code, "values", (first_datetime at time zone 'UTC')::text as first,
    (last_datetime at time zone 'UTC')::text as last, last_number
  from ingest.stream_reading order by code`);

it('gives what summing up all datasets gives, whatever is stored, folded and deleted at the same time', async () => {
  let id = 1;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
      await ingest.database.query(
        raw(
          `truncate ingest.dataset, ingest.block, ingest.dataset_stream, ingest.stream_total, ingest.unfolded_dataset`,
        ),
      );
      const ids: number[] = [];
      for (const round of rounds) {
        await Promise.all(round.map((each) => run(each, ids, id++)));
        const expected = await ingest.database.query(SUMMED_UP);
        expect(await ingest.database.query(LISTED)).toEqual(expected);
        const { records } = await new StreamReadingRepository(ingest.database, ingest.tables).list({
          offset: 0,
          hits: 10,
          sorts: [{ field: 'code', descending: false }],
        });
        expect(records.map(({ code, values, last }) => [code, values, last?.value ?? null])).toEqual(
          (expected as { code: string; values: number; last_number: number }[]).map((row) => [
            row.code,
            row.values,
            row.last_number,
          ]),
        );
      }
    }),
  );
});
