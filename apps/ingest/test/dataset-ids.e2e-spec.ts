import { type DatasetDto } from '../src/datasets/dataset.dto';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';

const A = 'ship:boreas:ctd:temp';
const B = 'ship:boreas:ctd:sal';
const C = 'ship:boreas:ctd:oxygen';
let ingest: IngestFixture;
let ids: number[];

async function store(...lines: string[]): Promise<number> {
  return ((await post(ingest.alice, `${lines.join('\n')}\n`).expect(201)).body as DatasetDto).id;
}

beforeAll(async () => {
  ingest = await IngestFixture.start();
  ids = [
    await store(`datetime\t${A}\t${B}`, '2024-01-17 10:00:00\t1\t10', '2024-01-17 11:00:00\t2\t20'),
    await store(`datetime\t${A}`, '2024-01-17 10:00:00\t3', '2024-01-17 12:00:00\t4'),
    await store(`datetime\t${B}`, '2024-01-17 13:00:00\t50'),
  ];
});
afterAll(() => ingest.stop());

const read = async (query: string): Promise<string[]> =>
  (await ingest.anyone.get(`/rest/data?codes=${A},${B}&${query}`).expect(200)).text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.slice(11, 13) + line.slice(line.indexOf('\t')));

describe('a read of single datasets', () => {
  it('gives only their values, also values that a newer dataset hides', async () => {
    expect(await read('')).toEqual(['10\t3\t10', '11\t2\t20', '12\t4\t', '13\t\t50']);
    expect(await read(`datasetIds=${ids[0]}`)).toEqual(['10\t1\t10', '11\t2\t20']);
    expect(await read(`datasetIds=${ids[1]}`)).toEqual(['10\t3\t', '12\t4\t']);
    expect(await read(`datasetIds=${ids[2]},${ids[0]}`)).toEqual(['10\t1\t10', '11\t2\t20', '13\t\t50']);
    expect(await read(`datasetIds=${ids[0]}&datasetIds=${ids[1]}`)).toEqual(['10\t3\t10', '11\t2\t20', '12\t4\t']);
    expect(await read('datasetIds=999999')).toEqual([]);
    expect(await read('datasetIds=')).toHaveLength(4);
  });

  it('sums up only their values', async () => {
    const query = 'aggregate=DAY&aggregateFunctions=COUNT,MEAN';
    expect(await read(`${query}&datasetIds=${ids[0]}`)).toEqual(['00\t2\t1.5\t2\t15']);
    expect(await read(query)).toEqual(['00\t3\t3\t3\t26.666666666666668']);
  });

  it('takes bodies and names of older clients', async () => {
    const body = { codes: [A], datasetIds: [ids[0], ids[2]] };
    const { text } = await ingest.anyone.post('/rest/data').send(body).expect(200);
    expect(text).toBe(`datetime\t${A}\n2024-01-17T10:00:00.000\t1\n2024-01-17T11:00:00.000\t2\n`);
    const path = `/rest/data?sensors=${A}&format=application/json&streamit=false&datasetIds=${ids[1]}`;
    expect((await ingest.anyone.get(path).expect(200)).body).toMatchObject({
      data: [
        ['2024-01-17T10:00:00.000', '3'],
        ['2024-01-17T12:00:00.000', '4'],
      ],
    });
  });

  it('has an ETag that changes only with these datasets', async () => {
    const id = await store(`datetime\t${C}`, '2024-01-17 10:00:00\t1');
    const path = `/rest/data?codes=${C}&datasetIds=${id}`;
    const tag = (await ingest.anyone.get(path).expect(200)).headers['etag'] ?? '';
    const added = await store(`datetime\t${C}`, '2024-01-17 14:00:00\t5');
    await ingest.anyone.get(path).set('If-None-Match', tag).expect(304);
    await ingest.alice.delete(`/rest/datasets/${added}`).expect(204);
    await ingest.alice.delete(`/rest/datasets/${id}`).expect(204);
    expect((await ingest.anyone.get(path).set('If-None-Match', tag).expect(200)).text).toBe(`datetime\t${C}\n`);
  });
});
