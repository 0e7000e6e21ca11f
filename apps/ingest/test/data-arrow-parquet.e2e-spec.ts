import { type Table, tableFromIPC } from 'apache-arrow';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { type Response } from 'supertest';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';
import { wholeBody } from './whole-body';

let ingest: IngestFixture;

const A = 'ship:boreas:ctd:temp';
const B = 'ship:boreas:ctd:sal';
const T = 'ship:boreas:station';
/** The client of the tests asks for gzip, but not with HEAD. */
const PLAIN = { 'Accept-Encoding': 'identity' };
const ARROW = 'application/vnd.apache.arrow.stream';
const PARQUET = 'application/vnd.apache.parquet';
const FILE = [
  `datetime\t${A} [°C]\t${A} (quality_flag)\t${B}\t${T} [text]`,
  '1700-01-01 00:00:00.000001\t17\t1\t\t',
  '1969-12-31 23:59:59.999500\t-0\t2\t\t',
  '2024-01-17 10:00:00\t0.1\t1\t\tPS1',
  '2024-01-17 10:00:00.250\t12345678.9012345\t4\t35\t',
  '2024-01-17 11:30:00.000007\t-4e-30\t\t36\ta "b", \\c 𝄞',
  '2261-12-31 23:59:59.999999\t1.7976931348623157e308\t9\t\t',
  '',
].join('\n');

beforeAll(async () => {
  ingest = await IngestFixture.start();
  await post(ingest.alice, FILE).expect(201);
});
afterAll(() => ingest.stop());

const bytesOf = async (query: string, format: string): Promise<Response> =>
  ingest.anyone.get(`/rest/data?format=${format}&${query}`).buffer(true).parse(wholeBody).expect(200);

const arrowOf = async (query: string): Promise<Table> => tableFromIPC((await bytesOf(query, 'arrow')).body as Buffer);

async function parquetOf(query: string): Promise<ArrayBuffer> {
  const body = (await bytesOf(query, 'parquet')).body as Buffer;
  return Uint8Array.from(body).buffer;
}

/** Cells of a table as texts: time stamps in microseconds, numbers with their sign, null. */
type Cells = Record<string, string | null>;

const written = (value: unknown): string | null =>
  value === null || value === undefined ? null : Object.is(value, -0) ? '-0' : String(value as number);

function cellsOfArrow(table: Table): Cells[] {
  return Array.from({ length: table.numRows }, (_, row) =>
    Object.fromEntries(
      table.schema.fields.map(({ name }, column) => {
        const data = table.getChildAt(column)!;
        // The package rounds time stamps to milliseconds.
        return [name, written(column === 0 ? momentAt(table, row) : data.get(row))];
      }),
    ),
  );
}

/** The microseconds of a row. */
function momentAt(table: Table, row: number): bigint {
  let at = row;
  for (const { values, length } of table.getChildAt(0)!.data) {
    if (at < length) return (values as BigInt64Array)[at]!;
    at -= length;
  }
  throw new Error(`there is no row ${row}`);
}

async function cellsOfParquet(file: ArrayBuffer): Promise<Cells[]> {
  const parsers = {
    timestampFromMilliseconds: (ms: bigint) => ms * 1_000n,
    timestampFromMicroseconds: (us: bigint) => us,
    timestampFromNanoseconds: (ns: bigint) => ns / 1_000n,
  };
  const rows = await parquetReadObjects({ file, parsers: parsers as never });
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(value)])));
}

/** The cells of TSV, in the same form. */
async function cellsOfTsv(query: string): Promise<Cells[]> {
  const { text } = await ingest.anyone.get(`/rest/data?format=tsv&${query}`).expect(200);
  const [header = [], ...lines] = text.slice(0, -1).split('\n').map((line) => line.split('\t')); // prettier-ignore
  return lines.map((cells) =>
    Object.fromEntries(
      header.map((name, column) => {
        const cell = cells[column]!;
        return [name, column === 0 ? String(microseconds(cell)) : cell === '' ? null : cell];
      }),
    ),
  );
}

function microseconds(text: string): bigint {
  const [second = '', digits = ''] = text.split('.');
  return BigInt(Date.parse(`${second}Z`)) * 1_000n + BigInt(digits.padEnd(6, '0'));
}

const QUERIES = [
  `codes=${A},${B},${T}&withQualityFlags=true`,
  `codes=${T},${A}`,
  `codes=${A},${B}&aggregate=YEAR&aggregateFunctions=MEAN,MIN,COUNT`,
  `codes=${T}&aggregate=DAY&aggregateFunctions=FIRST,COUNT`,
  `codes=${A}&datetimeMin=2300-01-01`,
];

/** A file of one stream with a row a second. */
function countingFile(code: string, rows: number): string {
  const lineOf = (_: unknown, row: number): string => {
    const time = new Date(Date.UTC(2024, 0, 1) + row * 1_000).toISOString().slice(0, 19);
    return `${time}\t${row / 100}\n`;
  };
  return `datetime\t${code}\n${Array.from({ length: rows }, lineOf).join('')}`;
}

describe('Arrow', () => {
  it.each(QUERIES)('has the cells of TSV: %s', async (query) => {
    expect(cellsOfArrow(await arrowOf(query))).toEqual(await cellsOfTsv(query));
  });

  it('names columns as other formats do, with code, unit and kind as metadata', async () => {
    const { schema } = await arrowOf(`codes=${T},${A}&aggregate=DAY&aggregateFunctions=LAST&withQualityFlags=true`);
    expect(schema.metadata).toEqual(new Map([['aggregate', 'P1D']]));
    expect(schema.fields.map(({ name, type, nullable }) => [name, String(type), nullable])).toEqual([
      ['datetime', 'Timestamp<MICROSECOND, UTC>', false],
      [`${T} (last) [text]`, 'Utf8', true],
      [`${T} (quality_flag)`, 'Uint8', true],
      [`${A} (last) [°C]`, 'Float64', true],
      [`${A} (quality_flag)`, 'Uint8', true],
    ]);
    expect(Object.fromEntries(schema.fields[3]!.metadata)).toEqual({
      code: A,
      unit: '°C',
      kind: 'number',
      aggregateFunction: 'LAST',
    });
    expect(Object.fromEntries(schema.fields[4]!.metadata)).toEqual({ code: A, kind: 'flag' });
  });
});

describe('Parquet', () => {
  it.each(QUERIES)('has the cells of TSV: %s', async (query) => {
    const cells = await cellsOfTsv(query);
    expect(await cellsOfParquet(await parquetOf(query))).toEqual(cells);
  });

  it('has the schema of Arrow beside its own', async () => {
    const query = `codes=${A},${T}&withQualityFlags=true`;
    const { schema, key_value_metadata: metadata } = parquetMetadata(await parquetOf(query));
    expect(schema.map(({ name, type, converted_type: converted }) => [name, type, converted])).toEqual([
      ['schema', undefined, undefined],
      ['datetime', 'INT64', 'TIMESTAMP_MICROS'],
      [`${A} [°C]`, 'DOUBLE', undefined],
      [`${A} (quality_flag)`, 'INT32', 'UINT_8'],
      [`${T} [text]`, 'BYTE_ARRAY', 'UTF8'],
      [`${T} (quality_flag)`, 'INT32', 'UINT_8'],
    ]);
    const arrow = tableFromIPC(Buffer.from(metadata!.find(({ key }) => key === 'ARROW:schema')!.value!, 'base64'));
    expect(String(arrow.schema)).toBe(String((await arrowOf(query)).schema));
  });
});

describe('both', () => {
  it.each([
    ['arrow', ARROW, 'arrows'],
    ['parquet', PARQUET, 'parquet'],
  ])('%s is chosen by its name, its media type and Accept', async (name, mediaType, extension) => {
    const path = `/rest/data?codes=${A}`;
    for (const request of [
      ingest.anyone.get(`${path}&format=${name}`),
      ingest.anyone.get(`${path}&format=${mediaType}`),
      ingest.anyone.get(path).set('Accept', mediaType),
    ]) {
      const { headers } = await request.expect(200);
      expect(headers).toMatchObject({
        'content-type': mediaType,
        'content-disposition': `inline; filename="ship-boreas-ctd-temp.${extension}"`,
      });
    }
  });

  it('come in many batches with all rows of a long table', async () => {
    const code = 'ship:boreas:long:count';
    const rows = 150_000;
    await post(ingest.alice, countingFile(code, rows)).expect(201);
    const table = await arrowOf(`codes=${code}`);
    expect([table.numRows, table.batches.length]).toEqual([rows, 3]);
    const file = await parquetOf(`codes=${code}`);
    expect(parquetMetadata(file).row_groups.map((group) => Number(group.num_rows))).toEqual([
      32_768, 32_768, 32_768, 32_768, 18_928,
    ]);
    expect(await cellsOfParquet(file)).toEqual(cellsOfArrow(table));
  });

  it('have an ETag of their own', async () => {
    const tags = await Promise.all(
      ['tsv', 'arrow', 'parquet'].map(async (format) => {
        const path = `/rest/data?codes=${A}&format=${format}`;
        const etag = String((await ingest.anyone.head(path).set(PLAIN).expect(200)).headers['etag']);
        await ingest.anyone
          .get(path)
          .set({ ...PLAIN, 'If-None-Match': etag })
          .expect(304);
        return etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });
});
