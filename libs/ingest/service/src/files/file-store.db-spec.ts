import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FileRepository, IngestTables } from '@pelorus/ingest/persistence';
import { Secret } from '@pelorus/shared/config';
import { FileFolder } from '@pelorus/shared/files';
import { Database } from '@pelorus/shared/persistence';
import { testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { AccountQuotas } from '../account-quotas';
import { FileStore } from './file-store';
import { FileUploads } from './file-uploads';
import { migrateIngest } from '../../test/migrate-ingest';

const tables = new IngestTables('ingest');
let test: TestDatabase;
let database: Database;
let folder: string;
let bytes: FileFolder;
let store: FileStore;

beforeAll(async () => {
  test = await testDatabase(migrateIngest, 'ingest_only');
  database = await Database.connect({ url: new Secret(test.url), poolSize: 4, entities: [], applicationName: 'spec' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-store-'));
  bytes = new FileFolder(folder, 'ingest');
  store = new FileStore(database, tables, bytes);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const SAID = { name: 'a', mediaType: 'text/plain', username: 'alice@example.org' };
const storing = () =>
  new FileUploads(database, tables, store, {
    maxBytes: 1_000,
    uploads: { running: 4, waiting: 4, waitSeconds: 60 },
    quotas: new AccountQuotas({ bytes: 0, uploads: 0 }),
  });
const incoming = (): string[] => fs.readdirSync(path.join(folder, 'ingest', 'incoming'));
const isKept = async (sha256: string, size: number): Promise<boolean> => {
  const found = await bytes.open(sha256, size);
  await found?.close();
  return found !== undefined;
};

/** Dates all files in `incoming` back by three hours. */
function age(): void {
  const then = Date.now() / 1000 - 3 * 3600;
  for (const name of incoming()) fs.utimesSync(path.join(folder, 'ingest', 'incoming', name), then, then);
}

it('keeps nothing of a file that cannot be inserted', async () => {
  const { size, sha256, name } = await store.receive(bodyOf('unknown'), 1_000);
  const failing = store.changing('coming', sha256, async () => {
    await bytes.keep(name, { sha256 });
    throw new Error('no row');
  });
  await expect(failing).rejects.toThrow('no row');
  expect(await isKept(sha256, size)).toBe(false);
  expect(incoming()).toEqual([]);
});

it('keeps bytes of another file when a file with the same bytes cannot be inserted', async () => {
  const known = await storing().run(SAID, bodyOf('twice'));
  const again = await store.receive(bodyOf('twice'), 1_000);
  const failing = store.changing('coming', again.sha256, async () => {
    await bytes.keep(again.name, again);
    throw new Error('no row');
  });
  await expect(failing).rejects.toThrow('no row');
  expect(await isKept(known.sha256, known.size)).toBe(true);
});

it('removes arriving files of ended processes, and bytes that no file has', async () => {
  const known = await storing().run(SAID, bodyOf('known'));
  await bytes.mark(known.sha256);
  const lost = await store.receive(bodyOf('lost'), 1_000);
  await bytes.mark(lost.sha256);
  await bytes.keep(lost.name, lost);
  await store.receive(bodyOf('arrived'), 1_000);
  await new FileStore(database, tables, bytes).sweep();
  expect(incoming()).toHaveLength(3);
  age();
  await new FileStore(database, tables, bytes).sweep();
  expect(incoming()).toEqual([]);
  expect(await isKept(lost.sha256, lost.size)).toBe(false);
  expect(await isKept(known.sha256, known.size)).toBe(true);
  expect(await new FileRepository(database, tables).find(known.id)).toEqual(known);
});

it('stops a file that is too large at once, and tells its source', async () => {
  let closed = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.alloc(400);
    } finally {
      closed = true;
    }
  }
  await expect(store.receive(endless(), 1_000)).rejects.toMatchObject({ kind: 'too-large' });
  expect(closed).toBe(true);
  expect(incoming()).toEqual([]);
});

it('needs a folder', () => {
  expect(() => new FileStore(database, tables, undefined).place).toThrow(/FILE_FOLDER/);
});
