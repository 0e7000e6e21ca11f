import { type DatasetDto } from '../src/datasets/dataset.dto';
import { longFile, post, row } from './files';
import { ALICE, IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;

beforeEach(async () => {
  ingest = await IngestFixture.start();
});
afterEach(() => ingest.stop());

const file = (header: string, ...cells: string[]): string => `datetime\t${header}\n${row(10, ...cells)}\n`;

it('lets only the account that began a stream write to it, and names the columns', async () => {
  await post(ingest.alice, file('a:b:c\ta:b:d', '1', '2')).expect(201);
  const before = await ingest.counts();
  const refused = await post(ingest.bob, file('b:b:b\tA:B:D [m]\ta:b:c', '1', '2', '3')).expect(403);
  expect(refused.body).toMatchObject({
    code: 'stream-of-another',
    errors: [
      { code: 'stream-of-another', column: 3, header: 'a:b:d' },
      { code: 'stream-of-another', column: 4, header: 'a:b:c' },
    ],
    totalErrors: 2,
  });
  await post(ingest.bob, longFile(600_000).replace('test:file:a', 'a:b:c')).expect(403);
  expect(await ingest.counts()).toEqual(before);
});

it('keeps kind and unit of a stream for good', async () => {
  await post(ingest.alice, file('a:b:text [text]\ta:b:c [m]', 'word', '1')).expect(201);
  const conflict = await post(ingest.alice, file('a:b:c [text]', '1')).expect(422);
  expect(conflict.body).toMatchObject({ errors: [{ code: 'kind-conflict', line: 1, column: 2 }] });
  await post(ingest.alice, file('a:b:text', 'still text')).expect(201);
  const stored = await post(ingest.alice, file('a:b:c [km]', '7')).expect(201);
  const dataset = stored.body as DatasetDto;
  expect(dataset.warnings).toMatchObject([{ code: 'unit-differs', column: 2, header: 'a:b:c [km]' }]);
  expect(dataset.streams).toMatchObject([{ unit: 'km' }]);
  const read = await ingest.anyone.get(`/rest/datasets/${dataset.id}`).expect(200);
  expect(read.body).toEqual(dataset);
});

it('stores the same bytes once for each account, unless copies are wanted', async () => {
  const body = file('a:b:c', '1');
  const first = await post(ingest.alice, body).expect(201);
  const { id } = first.body as DatasetDto;
  const refused = await post(ingest.alice, body).expect(409);
  expect(refused.body).toMatchObject({ code: 'duplicate-dataset', datasetId: id });
  const dry = await post(ingest.alice, body, '?dryRun=true').expect(200);
  expect(dry.body).toMatchObject({ username: ALICE, warnings: [{ code: 'duplicate-dataset', datasetId: id }] });
  const second = await post(ingest.alice, body, '?allowDuplicate=true').expect(201);
  const copy = (second.body as DatasetDto).id;
  await ingest.alice.delete(`/rest/datasets/${id}`).expect(204);
  expect((await post(ingest.alice, body)).body).toMatchObject({ code: 'duplicate-dataset', datasetId: copy });
  await ingest.alice.delete(`/rest/datasets/${copy}`).expect(204);
  await post(ingest.alice, body).expect(201);
});

it.each([
  ['small', 1_000],
  ['long', 600_000],
])('stores one of several %s equal files sent at once', async (_size, bytes) => {
  const body = longFile(bytes);
  const responses = await Promise.all(Array.from({ length: 4 }, () => post(ingest.alice, body)));
  expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409, 409]);
  expect(await ingest.counts()).toMatchObject({ dataset: 1, original: 1, stream: 2, layout: 1 });
});

it('gives a new stream to one of two accounts that begin it at once', async () => {
  const codes = Array.from({ length: 20 }, (_, i) => `a:b:c${i}`);
  const bodies = [codes, [...codes].reverse()].map((order) => file(order.join('\t'), ...order.map(() => '1')));
  const responses = await Promise.all([
    post(ingest.alice, bodies[0] ?? ''),
    post(ingest.bob, bodies[1] ?? ''),
    post(ingest.alice, bodies[1] ?? ''),
    post(ingest.bob, bodies[0] ?? ''),
  ]);
  const won = responses[0].status === 201 ? [201, 403, 201, 403] : [403, 201, 403, 201];
  expect(responses.map((response) => response.status)).toEqual(won);
  expect(await ingest.counts()).toMatchObject({ dataset: 2, stream: 20, layout: 2 });
});
