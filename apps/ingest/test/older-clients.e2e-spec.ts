import { post } from './files';
import { IngestFixture } from './ingest-fixture';

const A = 'ship:boreas:ctd:temp';
const B = 'ship:boreas:ctd:sal';
const T = 'ship:boreas:station';
const FILE = [
  `datetime\t${A} [°C]\t${A} (quality_flag)\t${B}\t${T} [text]`,
  '2024-01-17 10:00:00\t1.5\t1\t\tPS1',
  '2024-01-17 10:00:00.250\t2.5\t4\t35\t',
  '2024-01-17 11:30:00.000007\t-4\t\t36\ta "b", c',
  '',
].join('\n');

let ingest: IngestFixture;

beforeAll(async () => {
  ingest = await IngestFixture.start();
  await post(ingest.alice, FILE).expect(201);
});
afterAll(() => ingest.stop());

const read = async (query: string): Promise<string> =>
  (await ingest.anyone.get(`/rest/data?${query}`).expect(200)).text;
const table = (...rows: string[][]): string => rows.map((cells) => `${cells.join('\t')}\n`).join('');

describe('older clients', () => {
  it('read data by their own names; names without effect take any value', async () => {
    const query = `sensors=${A.toUpperCase()}$NRT&beginDate=2024-01-17T10:00:00&endDate=2024-01-17T10:00:00`;
    expect(await read(`${query}&streamit=true&withLogicalCode=false&withMetadata=x&aggregate=NONE`)).toBe(
      table(['datetime', `${A} [°C]`], ['2024-01-17T10:00:00.000', '1.5'], ['2024-01-17T10:00:00.250', '2.5']),
    );
  });

  it.each(['second', 'SECOND'])('read the values themselves by aggregate=%s, also texts', async (aggregate) => {
    const plain = await read(`codes=${A},${T}`);
    expect(await read(`sensors=${A}&sensors=${T}&aggregate=${aggregate}`)).toBe(plain);
    expect(plain).toContain(`\n2024-01-17T11:30:00.000007\t-4\ta "b", c\n`);
  });

  it('read sums of seconds when they name a function', async () => {
    expect(await read(`sensors=${A}&aggregate=second&aggregateFunctions=MEAN`)).toBe(
      table(['datetime', `${A} (mean) [°C]`], ['2024-01-17T10:00:00.000', '2'], ['2024-01-17T11:30:00.000', '-4']),
    );
    expect(await read(`codes=${A}&aggregate=PT1S`)).toContain('(mean)');
  });

  it('may use their names of functions and buckets', async () => {
    const same = async (theirs: string, ours: string): Promise<void> =>
      expect(await read(`codes=${A}&${theirs}`)).toBe(await read(`codes=${A}&${ours}`));
    await same('aggregate=hour&aggregateFunctions=stddev,N', 'aggregate=HOUR&aggregateFunctions=STD,COUNT');
    await same('aggregate=WEEK', 'aggregate=P1W');
    await same('aggregate=month', 'aggregate=P1M');
    await same('aggregate=YEAR&aggregateFunctions=N,COUNT', 'aggregate=P1Y&aggregateFunctions=COUNT');
  });

  it('parse JSON as an object of texts; with `codes` it is an array of rows', async () => {
    const { body } = await ingest.anyone.get(`/rest/data?sensors=${B}$NRT&sensors=${A}&format=json`).expect(200);
    expect(body).toEqual({
      qualityFlags: [],
      withQualityFlags: false,
      sensors: [B, A],
      data: [
        ['2024-01-17T10:00:00.000', '', '1.5'],
        ['2024-01-17T10:00:00.250', '35', '2.5'],
        ['2024-01-17T11:30:00.000007', '36', '-4'],
      ],
    });
    const asked = `sensors=${T},${A}&format=application/json&withQualityFlags=true&qualityFlags=0,1`;
    expect((await ingest.anyone.get(`/rest/data?${asked}`).expect(200)).body).toEqual({
      qualityFlags: [0, 1],
      withQualityFlags: true,
      sensors: [T, A],
      data: [
        ['2024-01-17T10:00:00.000', 'PS1', '0', '1.5', '1'],
        ['2024-01-17T11:30:00.000007', 'a "b", c', '0', '-4', '0'],
      ],
    });
    const none = await ingest.anyone.get(`/rest/data?sensors=${A}&format=json&beginDate=2030-01-01`).expect(200);
    expect(none.body).toMatchObject({ sensors: [A], data: [] });
    for (const query of [`codes=${A}&beginDate=2024-01-01`, `codes=${A}&sensors=${B}`]) {
      const { body: rows } = await ingest.anyone.get(`/rest/data?${query}&format=json`).expect(200);
      expect(rows).toContainEqual(expect.objectContaining({ [`${A} [°C]`]: 1.5 }));
    }
  });

  it('have other ETags for the two forms of JSON', async () => {
    const tag = async (name: string): Promise<unknown> =>
      (await ingest.anyone.get(`/rest/data?${name}=${A}&format=json`).expect(200)).headers['etag'];
    expect(await tag('sensors')).not.toBe(await tag('codes'));
  });

  it('see their names described as deprecated', () => {
    const { paths } = ingest.anyone.document as {
      paths: Record<string, { get: { parameters: { name: string; deprecated?: boolean }[] } }>;
    };
    const older = (path: string): string[] =>
      paths[path]!.get.parameters.filter(({ deprecated }) => deprecated).map(({ name }) => name);
    expect(older('/rest/data')).toEqual([
      'sensors',
      'beginDate',
      'endDate',
      'streamit',
      'withLogicalCode',
      'withMetadata',
    ]);
    expect(older('/rest/sensors')).toEqual(['withLogicalCode', 'withMetadata']);
  });
});
