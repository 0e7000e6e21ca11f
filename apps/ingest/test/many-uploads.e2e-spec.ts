import { type Response } from 'supertest';
import { raw } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { post } from './files';
import { ALICE, BOB, IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;

beforeEach(async () => {
  ingest = await IngestFixture.start({ LARGE_UPLOADS: '2' });
});
afterEach(() => ingest.stop());

/** A file with `rows` rows of one stream; files with different `seed` have different content. */
function file(code: string, seed: number, rows = 3, last = ''): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    return `${new Date(Date.UTC(2024, 0, 1) + (seed * 100_000 + i) * 1000).toISOString()}\t${seed + i / 100}`;
  });
  return [`datetime\t${code}`, ...lines, last].join('\n');
}

/** The cells of a file, numbers and time stamps as values. */
function cellsOf(text: string): readonly (number | string | undefined)[][] {
  const [header, ...lines] = text.trimEnd().split('\n');
  return [[header], ...lines.map((line) => [Date.parse(`${line.slice(0, 19)}Z`), Number(line.split('\t')[1])])];
}

const statuses = (responses: readonly Response[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

it('makes a stream once for files that begin it at the same time', async () => {
  const responses = await Promise.all([1, 2, 3, 4, 5].map((seed) => post(ingest.alice, file('a:b:c', seed))));
  expect(statuses(responses)).toEqual({ 201: 5 });
  expect(await ingest.counts()).toMatchObject({ dataset: 5, stream: 1, layout: 1, original: 5 });
});

it('gives a stream to one of two accounts that begin it at the same time', async () => {
  const responses = await Promise.all([post(ingest.alice, file('a:b:c', 1)), post(ingest.bob, file('a:b:c', 2))]);
  expect(statuses(responses)).toEqual({ 201: 1, 403: 1 });
  expect(await ingest.counts()).toMatchObject({ block: 1, dataset: 1, stream: 1, original: 1 });
});

it.each([true, false])('stores one of equal files that come at once (streams known: %s)', async (known) => {
  if (known) await post(ingest.alice, file('a:b:c', 0)).expect(201);
  const responses = await Promise.all([1, 1, 1, 1].map((seed) => post(ingest.alice, file('a:b:c', seed))));
  expect(statuses(responses)).toEqual({ 201: 1, 409: 3 });
  const stored = responses.find(({ status }) => status === 201)?.body as { id: number };
  const refused = responses
    .filter(({ status }) => status === 409)
    .map(({ body }) => (body as { datasetId: number }).datasetId);
  expect(refused).toEqual([stored.id, stored.id, stored.id]);
  const again = await Promise.all([1, 2].map(() => post(ingest.alice, file('a:b:c', 1), '?allowDuplicate=true')));
  expect(statuses(again)).toEqual({ 201: 2 });
});

it('ends in the state of its answers after simultaneous requests', async () => {
  const clients: readonly [string, ServiceClient, string][] = [
    [ALICE, ingest.alice, 'a:mine:x'],
    [BOB, ingest.bob, 'b:mine:x'],
  ];
  const sends = Array.from({ length: 120 }, (_, i) => {
    const [username, client, own] = clients[i % 2]!;
    const other = clients[(i + 1) % 2]![2];
    const rows = i % 10 === 0 ? 15_000 : 3;
    const [code, last] = i % 7 === 3 ? [own, 'no row'] : i % 11 === 5 ? [other, ''] : [own, ''];
    return { username, client, body: file(code, i % 13 === 12 ? i - 2 : i, rows, last) };
  });
  const begun = [file('a:mine:x', 1_000), file('b:mine:x', 1_000)] as const;
  const bodies = [...begun, ...sends.map(({ body }) => body)];
  const first = await Promise.all([post(ingest.alice, begun[0]), post(ingest.bob, begun[1])]);
  const responses = await Promise.all(sends.map(({ client, body }) => post(client, body)));
  expect(Object.keys(statuses(responses))).toEqual(['201', '403', '409', '422']);
  const said = [...first, ...responses]
    .filter(({ status }) => status === 201)
    .map(({ body }) => body as { id: number; username: string; rows: number; sha256: string })
    .map(({ id, username, rows, sha256 }) => ({ id, username, rows, sha256 }))
    .sort((a, b) => a.id - b.id);
  await ingest.settled();
  const found = raw(`select id, username, rows, encode(sha256, 'hex') as sha256
    from ingest.dataset where original order by id`);
  expect(await ingest.connection.query(found)).toEqual(said);
  // Whether files lie in blocks of their own or share one: each dataset has the rows of its file, and no others.
  const files = new Map(
    [...first, ...responses].flatMap(({ status, body }, i) =>
      status === 201 ? [[(body as { id: number }).id, bodies[i]!] as const] : [],
    ),
  );
  for (const { id } of said) {
    const { text } = await ingest.anyone.get(`/rest/datasets/${id}/content`).expect(200);
    expect(cellsOf(text)).toEqual(cellsOf(files.get(id)!));
  }
  const rows = raw(`select sum(rows)::bigint as rows from ingest.block`);
  const sent = said.reduce((sum, dataset) => sum + dataset.rows, 0);
  expect(await ingest.connection.query(rows)).toEqual([{ rows: sent }]);
  expect(await ingest.counts()).toMatchObject({ dataset: said.length, original: said.length, stream: 2, layout: 2 });
});
