import { raw } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { type BatchDto } from '../src/datasets/batch/batch.dto';
import { post } from './files';
import { ALICE, IngestFixture } from './ingest-fixture';
import { until } from './merged-archive';

let ingest: IngestFixture;
beforeEach(async () => {
  ingest = await IngestFixture.start();
});
afterEach(() => ingest.stop());

const file = (header: string, second: number, ...cells: string[]): string =>
  `datetime\t${header}\n2024-01-01 00:00:${String(second).padStart(2, '0')}\t${cells.join('\t')}\n`;
const send = async (client: ServiceClient, texts: readonly string[]): Promise<BatchDto> => {
  const lines = texts.map((text) => `${JSON.stringify({ text })}\n`).join('');
  const { body } = await client.post('/rest/datasets/batch').type('application/x-ndjson').send(lines).expect(200);
  return body as BatchDto;
};
const outcomes = ({ results }: BatchDto): (string | number)[] =>
  results.map(({ status, problem }) => problem?.code ?? status);
const streams = async (): Promise<{ code: string; unit: string | null; owner: string }[]> =>
  ingest.connection.query(raw('select code, unit, owner from ingest.stream order by code'));

it('makes each stream and layout once where two instances get the same new streams in opposite orders', async () => {
  const other = await ingest.beside({});
  try {
    const texts = Array.from({ length: 600 }, (_, i) => file(`a:b:c${i}\ta:b:d${i % 50}`, i % 60, String(i), '1'));
    const [one, two] = await Promise.all([send(ingest.alice, texts), send(other.alice, [...texts].reverse())]);
    const [first, second] = [outcomes(one), outcomes(two).reverse()];
    expect(first.map((each, i) => [each, second[i]!].map(String).sort())).toEqual(
      texts.map(() => ['201', 'duplicate-dataset']),
    );
    expect(await ingest.counts()).toMatchObject({ dataset: 600, original: 600, stream: 650, layout: 600 });
  } finally {
    await other.stop();
  }
});

it('gives each stream to one of two accounts that begin them in batches at once', async () => {
  const texts = (seed: number): string[] => Array.from({ length: 200 }, (_, i) => file(`a:b:c${i}`, seed, String(i)));
  const all = await Promise.all([send(ingest.alice, texts(1)), send(ingest.bob, texts(2))]);
  const [alice, bob] = all.map(outcomes) as [string[], string[]];
  expect(alice.map((each, i) => [each, bob[i]!].map(String).sort())).toEqual(
    alice.map(() => ['201', 'stream-of-another']),
  );
  expect(await ingest.counts()).toMatchObject({ dataset: 200, stream: 200, layout: 200 });
});

it('makes no stream for a file that it refuses, and a stream as the first stored file has it', async () => {
  await post(ingest.bob, file('of:bob:a', 1, '1')).expect(201);
  // The first is stored alone: the others are read beside it, before there are streams.
  const texts = [
    file('a:b:first', 0, '1'),
    file('of:alice:a [m]\tof:bob:a', 1, '1', '2'),
    file('of:alice:b [m]', 2, '1'),
    file('of:alice:b [km]', 3, '2'),
    file('of:alice:b [text]\tof:alice:d', 4, 'word', '1'),
    file('of:alice:c [text]\tof:alice:b', 5, 'word', '5'),
  ];
  const batch = await send(ingest.alice, texts);
  expect(outcomes(batch)).toEqual([201, 'stream-of-another', 201, 201, 'invalid-file', 201]);
  expect(batch.results[3]!.dataset!.warnings).toMatchObject([{ code: 'unit-differs', header: 'of:alice:b [km]' }]);
  expect(batch.results[4]!.problem!['errors']).toMatchObject([{ code: 'kind-conflict', column: 2 }]);
  expect(await streams()).toEqual([
    { code: 'a:b:first', unit: null, owner: ALICE },
    { code: 'of:alice:b', unit: 'm', owner: ALICE },
    { code: 'of:alice:c', unit: 'text', owner: ALICE },
    { code: 'of:bob:a', unit: null, owner: 'bob@example.org' },
  ]);
});

it('looks streams of many files up by one connection, so that none waits for another too long', async () => {
  const texts = Array.from({ length: 64 }, (_, i) => file(`a:b:c${i}`, 1, String(i)));
  const sent = await ingest.connection.transaction(async (transaction) => {
    await transaction.query(raw('lock table ingest.stream in access exclusive mode'));
    // On another connection: a transaction sees one state of `pg_stat_activity`.
    const waiting = async (): Promise<number> => {
      const [found] = await ingest.connection.query<{ count: number }>(
        raw(`select count(*) from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like 'select id, code, unit, kind, owner%'`),
      );
      return found!.count;
    };
    const answer = send(ingest.alice, texts);
    await until(async () => (await waiting()) > 0);
    // An answer comes meanwhile: the files that came with the first one are read by then.
    await ingest.anyone.get('/health').expect(200);
    expect(await waiting()).toBe(1);
    return { answer };
  });
  expect(new Set(outcomes(await sent.answer))).toEqual(new Set([201]));
});
