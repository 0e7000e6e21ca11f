import { NetCDFReader } from 'netcdfjs';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';
import { wholeBody } from './whole-body';

let ingest: IngestFixture;

const ITEM = 'vessel:mya_ii:ctd';
const ID = 'vessel__mya_ii__ctd';
const FILE = [
  `datetime\t${ITEM}:temperature [°C]\t${ITEM}:temperature (quality_flag)\t${ITEM}:salinity [PSU]\t${ITEM}:note [text]`,
  '2024-01-17 10:00:00\t0.1\t1\t34\tstart, "calm"',
  '2024-01-17 10:00:00.250\t2.5\t4\t35\t',
  '2024-01-18 11:30:00\t-4\t\t\tend',
  '',
].join('\n');

beforeAll(async () => {
  ingest = await IngestFixture.start();
  await post(ingest.alice, FILE).expect(201);
  await post(ingest.alice, 'datetime\tstation:a__b:level [m]\n2024-01-01 00:00:00\t4\n').expect(201);
});
afterAll(() => ingest.stop());

const get = (path: string) => ingest.anyone.get(`/erddap/${path}`).set('Accept-Encoding', 'identity');

describe('tabledap', () => {
  it('gives variables in the order asked for, with units in a second line', async () => {
    const { text, headers } = await get(`tabledap/${ID}.csv?salinity,time,temperature`).expect(200);
    expect(headers['content-type']).toContain('text/csv');
    expect(text).toBe(
      'salinity,time,temperature\n1,UTC,degree_Celsius\n34,2024-01-17T10:00:00Z,0.1\n35,2024-01-17T10:00:00.250Z,2.5\n' +
        'NaN,2024-01-18T11:30:00Z,-4\n',
    );
  });

  it.each([
    ['csvp', 'time (UTC),note\n2024-01-18T11:30:00Z,end\n'],
    ['csv0', '2024-01-18T11:30:00Z,end\n'],
    ['tsv', 'time\tnote\nUTC\t\n2024-01-18T11:30:00Z\tend\n'],
    ['tsvp', 'time (UTC)\tnote\n2024-01-18T11:30:00Z\tend\n'],
    ['tsv0', '2024-01-18T11:30:00Z\tend\n'],
  ])('writes .%s', async (ending, expected) => {
    const { text } = await get(`tabledap/${ID}.${ending}?time,note&time>=2024-01-18`).expect(200);
    expect(text).toBe(expected);
  });

  it('writes JSON as a table, with null for what is absent', async () => {
    const { body } = await get(`tabledap/${ID}.json?time,salinity,temperature_qc,note`).expect(200);
    expect(body).toEqual({
      table: {
        columnNames: ['time', 'salinity', 'temperature_qc', 'note'],
        columnTypes: ['String', 'double', 'byte', 'String'],
        columnUnits: ['UTC', '1', null, null],
        rows: [
          ['2024-01-17T10:00:00Z', 34, 1, 'start, "calm"'],
          ['2024-01-17T10:00:00.250Z', 35, 4, ''],
          ['2024-01-18T11:30:00Z', null, 0, 'end'],
        ],
      },
    });
  });

  it.each([
    ['time>=1705485600.25&time<=1705485600.25', ['35']],
    ['time%3E2024-01-17T10:00:00Z&time%3C2024-01-18', ['35']],
    ['time>max(time)-2days&temperature>0', ['34', '35']],
    ['time<=min(time)', ['34']],
    ['salinity>=35', ['35']],
    ['salinity!=NaN', ['34', '35']],
    ['salinity=NaN&temperature<100', ['NaN']],
    ['note="end"', ['NaN']],
    ['note!=""&note!="end"', ['34']],
    ['temperature_qc<4', ['34', 'NaN']],
    ['time>=now-10years&temperature<1', ['34', 'NaN']],
  ])('keeps the rows of %s', async (constraints, expected) => {
    const { text } = await get(`tabledap/${ID}.csv0?salinity&${constraints}`).expect(200);
    expect(text).toBe(`${expected.join('\n')}\n`);
  });

  it('gives all variables, also flags, without a list of them', async () => {
    const { text } = await get(`tabledap/${ID}.csv`).expect(200);
    const names = ['note', 'note_qc', 'salinity', 'salinity_qc', 'temperature', 'temperature_qc'];
    expect(text.split('\n')[0]).toBe(['time', ...names].join(','));
  });

  it.each(['nc', 'ncCF'])('gives NetCDF as .%s', async (ending) => {
    const { body } = await get(`tabledap/${ID}.${ending}?time,temperature&time<2024-01-18`)
      .buffer(true)
      .parse(wholeBody)
      .expect(200);
    const file = new NetCDFReader(body as Buffer);
    expect(file.getDataVariable('temperature')).toEqual([0.1, 2.5]);
  });

  it.each([
    ['no__such.csv', 404, /datasetID/],
    [`${ID}.html`, 404, /html/],
    [`${ID}.csv?tim`, 400, /time/],
    [`${ID}.csv?time&temperature>warm`, 400, /warm/],
    [`${ID}.csv?time&time>=yesterday`, 400, /yesterday/],
    [`${ID}.csv?time&time>=now-1fortnight`, 400, /fortnight/],
    [`${ID}.csv?time&temperature`, 400, /constraint/],
    [`${ID}.csv?time&%ff`, 400, /UTF-8/],
    [`${ID}.csv?time&temperature>100`, 404, /no matching results/],
    [`${ID}.nc?time,temperature&temperature>100`, 404, /no matching results/],
    [`${ID}.csv?time&note=~"e.*"`, 501, /regular expressions/],
    [`${ID}.csv?time&distinct()`, 501, /distinct/],
    [`${ID}.csv?time&time>=1e300`, 400, /too far/],
    [`${ID}.csv?time&temperature>=`, 400, /temperature/],
    [`${ID}.csv?time&time>=NaN`, 400, /NaN/],
    [`${ID}.csv?time&time>=now-9e99years`, 400, /now/],
    [`${ID}.csv?time,time`, 400, /"time" occurs twice/],
  ])('answers %s with %d', async (path, status, message) => {
    const { body } = await get(`tabledap/${path}`).expect(status);
    expect(body).toMatchObject({ detail: expect.stringMatching(message) as string });
  });
});

it('refuses what would take long, or be large', async () => {
  const detailOf = async (path: string, status: number): Promise<unknown> =>
    ((await get(`tabledap/${path}`).expect(status)).body as { detail: unknown }).detail;
  expect(await detailOf(`${'a__'.repeat(3_000)}.csv?time`, 404)).toMatch(/datasetID/);
  expect(await detailOf(`${ID}.csv?${'x'.repeat(10_000)}`, 400)).toMatch(/="x{64}"/);
  expect(await detailOf(`${ID}.nc?temperature${',temperature'.repeat(1_000)}`, 400)).toMatch(/occurs twice/);
  expect(await detailOf(`${ID}.csv?time${'&time>0'.repeat(1_001)}`, 400)).toMatch(/1000 constraints/);
  const { text } = await get(`tabledap/${ID}.csv0?salinity${'&temperature<1'.repeat(700)}`).expect(200);
  expect(text).toBe('34\nNaN\n');
});

describe('the catalogue of ERDDAP', () => {
  it('lists datasets as a search does', async () => {
    const { text } = await get('search/index.csv?page=1&itemsPerPage=1000&searchFor=MYA%20ctd').expect(200);
    const [head, row, ...rest] = text.split('\n');
    expect(head).toContain('Dataset ID');
    expect(row).toMatch(new RegExp(`/erddap/tabledap/${ID},.*,${ID}$`));
    expect(rest).toEqual(['']);
    expect((await get('search/advanced.csv?searchFor=all').expect(200)).text.split('\n')).toHaveLength(4);
    await get('search/index.csv?searchFor=nothing').expect(404);
  });

  it('tells the variables of a dataset', async () => {
    const { text } = await get(`info/${ID}/index.csv`).expect(200);
    expect(text).toContain('Row Type,Variable Name,Attribute Name,Data Type,Value\n');
    expect(text).toContain('attribute,NC_GLOBAL,time_coverage_end,String,2024-01-18T11:30:00.000Z\n');
    expect(text).toContain('variable,temperature,,double,\n');
    expect(text).toContain('attribute,temperature,units,String,degree_Celsius\n');
    const { body } = await get(`info/${ID}/index.json`).expect(200);
    expect((body as { table: { rows: unknown[] } }).table.rows).toHaveLength(text.trim().split('\n').length - 1);
  });

  it('lists all datasets with their time', async () => {
    const { text } = await get('tabledap/allDatasets.csv').expect(200);
    expect(text).toContain(`${ID},public,table,TimeSeries,${ITEM},2024-01-17T10:00:00Z,2024-01-18T11:30:00Z,`);
    await get('tabledap/allDatasets.pdf').expect(404);
  });

  it('finds items whose codes have the characters of ids', async () => {
    await get('tabledap/station__a__b.csv?level').expect(200);
  });

  it('tells a version', async () => {
    expect((await get('version').expect(200)).text).toMatch(/^ERDDAP_version=2/);
  });
});
