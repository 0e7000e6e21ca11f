import { Secret } from '@pelorus/shared/config';
import { type DomainError } from '@pelorus/shared/kernel';
import { writeRows } from '@pelorus/shared/nrt';
import { IngestTables } from '@pelorus/ingest/persistence';
import { Database } from '@pelorus/shared/persistence';
import { testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { AccountQuotas } from './account-quotas';
import { DatasetDeletion } from './dataset-deletion';
import { ContentReader } from './content-reader';
import { StreamedUpload } from './streamed-upload';
import { type Upload } from './upload';
import { DatasetUploads } from './dataset-uploads';
import { migrateIngest } from '../test/migrate-ingest';

let test: TestDatabase;
let database: Database;
const tables = new IngestTables('ingest');

beforeAll(async () => {
  test = await testDatabase(migrateIngest, 'ingest_only');
  database = await Database.connect({ url: new Secret(test.url), poolSize: 4, entities: [], applicationName: 'spec' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const HEADER = 'datetime\tx:y:a\tx:y:b\n';

function rows(count: number, from = 0): string {
  let text = '';
  for (let i = from; i < from + count; i++) {
    text += `${new Date(i * 1000).toISOString().slice(0, 19).replace('T', ' ')}\t${i / 4}\t${i % 3 ? i : ''}\n`;
  }
  return text;
}

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function upload(overrides: Partial<Upload> & Pick<Upload, 'body'>): Upload {
  return { username: 'alice', scopes: [], session: 'a session', dryRun: false, allowDuplicate: true, ...overrides };
}

function uploads(): DatasetUploads {
  // Runs the work of threads without threads.
  const large = new StreamedUpload(database, tables);
  const limits = {
    maxBytes: 100_000_000,
    large: { running: 2, waiting: 10, waitSeconds: 10 },
    quotas: new AccountQuotas({ bytes: 0, uploads: 0 }),
  };
  return new DatasetUploads(database, tables, large, limits);
}

async function idOf(body: AsyncIterable<Uint8Array>): Promise<number> {
  const result = await uploads().run(upload({ body }));
  if (result.kind !== 'stored') throw new Error('not stored');
  return result.dataset.id;
}

async function textOf(id: number): Promise<string> {
  let text = '';
  for await (const block of (await new ContentReader(database, tables).open(id)).blocks) text += writeRows(block);
  return text;
}

it.each([
  ['a small file', 300, 1],
  ['a small file', 300, 7],
  ['a long file', 20_000, 1_000],
  ['a long file', 20_000, 65_536],
])('stores %s of %d rows that comes in chunks of %d bytes', async (_name, count, size) => {
  const text = rows(count);
  expect(await textOf(await idOf(cut(HEADER + text, size)))).toBe(text);
});

/** Files whose rows interleave, in every way to end lines and numbers of every kind. */
const FORMS = [
  (text: string) => text,
  (text: string) => text.replaceAll('\n', '\r\n'),
  (text: string) => text.trimEnd(),
  (text: string) => `${text}\n\r\n`,
];
const VALUES = ['-0.25', '', '1e300', '-0.0', '21.299999237060547', '4294967296.5', '7'];
const mixedRows = (file: number): string =>
  Array.from({ length: 5 }, (_, row) => {
    const time = new Date((400_000 + row * 3 + (file % 7)) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    return `${time}\t${VALUES[(file + row) % 7]}\t${file}\n`;
  }).join('');
/** What is read of a file: numbers as they are written. */
const readOf = (text: string): string => text.replaceAll('1e300', '1e+300').replaceAll('-0.0', '-0');

it('stores small files that come together in blocks that they share, each with its own rows', async () => {
  const service = uploads();
  const turn = { come: Promise.resolve(), added: () => undefined };
  const storeAll = (files: readonly number[]): Promise<(number | string)[]> =>
    Promise.all(
      files.map(async (file) => {
        const text = FORMS[file % FORMS.length]!(`${HEADER}${mixedRows(file)}`);
        const order = upload({ body: cut(text, 1_000), allowDuplicate: false, turn });
        const result = await service.run(order).catch((error: DomainError) => error.code);
        return typeof result === 'object' && result.kind === 'stored' ? result.dataset.id : String(result);
      }),
    );
  const files = Array.from({ length: 40 }, (_, file) => file);
  await storeAll([900]);
  const ids = await storeAll(files);
  const shared = 'select count(*)::int as blocks, sum(rows)::int as rows from ingest.block where dataset_id is null';
  const [{ blocks, rows: inShared }] = await database.dataSource.query(shared);
  expect(inShared).toBeGreaterThan(blocks * 50);
  for (const file of files) expect(await textOf(Number(ids[file]))).toBe(readOf(mixedRows(file)));
  // Of files that would share a block some are stored already.
  const more = files.map((file) => (file % 10 === 1 ? file : file + 50));
  const again = await storeAll(more);
  for (const [i, file] of more.entries()) {
    if (file < 50) expect(again[i]).toBe('duplicate-dataset');
    else expect(await textOf(Number(again[i]))).toBe(readOf(mixedRows(file)));
  }
});

it('passes errors of the source of bytes on, and stores nothing', async () => {
  for (const count of [10, 20_000]) {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield* cut(HEADER + rows(count), 10_000);
      throw new Error('the client went away');
    };
    const before = await database.dataSource.query('select count(*) from ingest.dataset');
    await expect(uploads().run(upload({ body: broken() }))).rejects.toThrow('the client went away');
    expect(await database.dataSource.query('select count(*) from ingest.dataset')).toEqual(before);
  }
});

it('pulls no faster than blocks are stored', async () => {
  let pulled = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of cut(HEADER + rows(20_000), 16_384)) {
      pulled += chunk.length;
      yield chunk;
    }
  };
  // The account's only slot is taken, so that no more of the body is pulled than is read ahead.
  const service = uploads();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = async function* (storing: () => void): AsyncGenerator<Uint8Array> {
    yield* cut(HEADER + rows(20_000, 50_000), 65_536);
    storing();
    await held;
  };
  let other: Promise<unknown> = Promise.resolve();
  await new Promise<void>((storing) => {
    other = service.run(upload({ body: slow(storing) }));
  });
  const waiting = service.run(upload({ body: counted() }));
  // What is read ahead waits for nothing outside of this process.
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  while (pulled < 256 * 1024) await turn();
  for (let i = 0; i < 100; i++) await turn();
  expect(pulled).toBeLessThan(256 * 1024 + 2 * 16_384);
  release();
  await Promise.all([other, waiting]);
});

it('reports a dataset that is deleted while it is read', async () => {
  const id = await idOf(cut(HEADER + rows(20_000), 65_536));
  const { blocks } = await new ContentReader(database, tables).open(id);
  const iterator = blocks[Symbol.asyncIterator]();
  await iterator.next();
  await new DatasetDeletion(database, tables).run(id, { username: 'alice', admin: false }, undefined);
  await expect(iterator.next()).rejects.toMatchObject({ kind: 'not-found' });
});
