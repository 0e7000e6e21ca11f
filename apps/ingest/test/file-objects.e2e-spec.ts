import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ingestChecks } from '@pelorus/ingest/service';
import { readSettings } from '@pelorus/shared/config';
import { type ObjectFault, ObjectServer } from '@pelorus/shared/testing';
import { runChecks } from '@pelorus/shared/verification';
import { filePlace } from '../src/files/file-place';
import { MOVE_FILES_COMMAND } from '../src/files/move-files-command';
import { IngestSettings } from '../src/ingest-settings';
import { FileFixture } from './file-fixture';
import { type IngestFixture } from './ingest-fixture';

const CONTENT = /^archive\/[0-9a-f-]{36}\/files\/([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

let server: ObjectServer;
let files: FileFixture;
let others: IngestFixture[] = [];

beforeAll(async () => {
  server = await ObjectServer.start();
  Object.assign(process.env, server.sdkEnvironment());
  files = await FileFixture.start({ ...store(), FILE_STORE: 'objects' });
});
afterEach(async () => {
  server.fault = () => undefined;
  for (const other of others) await other.stop();
  others = [];
  await expectTidy();
});
afterAll(async () => {
  await files.stop();
  await server.stop();
});

function store(): Record<string, string> {
  const { OBJECT_STORE, OBJECT_STORE_PATH_STYLE } = server.environment() as Record<string, string>;
  return { OBJECT_STORE: OBJECT_STORE!, OBJECT_STORE_PATH_STYLE: OBJECT_STORE_PATH_STYLE! };
}

/** The contents in the store, sorted; fails when it has something else, such as a mark. */
function inStore(): string[] {
  const names = [...server.objects.keys()];
  expect(names.filter((name) => !CONTENT.test(name))).toEqual([]);
  return names.map((name) => CONTENT.exec(name)![2]!).sort();
}

/** Waits until the store and the folder have exactly the bytes of the known files. */
async function expectTidy(): Promise<void> {
  const known = await files.contents();
  for (
    let patience = 1_500;
    patience > 0 && (server.objects.size > known.length || files.inFolder().length > 0);
    patience--
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect([...new Set([...inStore(), ...files.inFolder()])].sort()).toEqual(known);
}

const objectOf = (sha256: string): string => [...server.objects.keys()].find((name) => name.endsWith(sha256))!;

async function removeAll(...stored: readonly { readonly id: number }[]): Promise<void> {
  for (const { id } of stored) await files.ingest.alice.delete(`/rest/files/${id}`).expect(204);
}

function settings(more: Readonly<Record<string, string>> = {}): IngestSettings {
  const environment = { DATABASE_URL: files.ingest.database.url, FILE_FOLDER: files.folder, ...store() };
  return readSettings(IngestSettings, { ...environment, FILE_STORE: 'objects', ...more });
}

const move = (more?: Readonly<Record<string, string>>) =>
  MOVE_FILES_COMMAND.run([], settings(more), files.ingest.connection);

async function verify({ repair = false } = {}): Promise<string[]> {
  const tables = new IngestTables('ingest', settings().objects);
  const { connection } = files.ingest;
  const checks = ingestChecks(connection, tables, filePlace(settings(), connection, tables));
  const reports = await runChecks(
    checks.filter(({ name }) => name === 'files'),
    { repair },
  );
  return reports.flatMap(({ name, findings, failure }) => [
    ...findings.map(({ subject, fault }) => `${name}: ${subject}: ${fault}`),
    ...(failure === undefined ? [] : [`${name} failed: ${failure}`]),
  ]);
}

it.each([0, 1, 1_048_576, 3_000_000])(
  'are objects under their digests with %d bytes, and come back as they were',
  async (size) => {
    const content = randomBytes(size);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = await files.stored(content);
    expect(inStore()).toEqual([sha256]);
    expect(content.equals(Buffer.from(server.objects.get(objectOf(sha256))!.bytes))).toBe(true);
    expect(files.inFolder()).toEqual([]);
    expect(content.equals((await files.content(file).expect(200)).body as Buffer)).toBe(true);
    if (size > 1_000) {
      const part = await files
        .content(file)
        .set('Range', `bytes=1000-${size - 3}`)
        .expect(206);
      expect(content.subarray(1_000, size - 2).equals(part.body as Buffer)).toBe(true);
    }
    expect(await verify()).toEqual([]);
    await removeAll(file);
    expect(inStore()).toEqual([]);
  },
);

it('are kept once for all instances, which share no folder', async () => {
  const other = await FileFixture.beside(files, { ...store(), FILE_STORE: 'objects' });
  const content = randomBytes(5_000);
  for (let round = 0; round < 3; round++) {
    const made = await Promise.all([files, other, files, other].map((each) => each.stored(content)));
    expect(inStore()).toHaveLength(1);
    const [again] = await Promise.all([other.stored(content), removeAll(...made)]);
    for (const each of [files, other])
      expect(content.equals((await each.content(again).expect(200)).body as Buffer)).toBe(true);
    await removeAll(again);
  }
  expect(other.inFolder()).toEqual([]);
  await other.stop();
});

it.each<[string, ObjectFault, number, string]>([
  ['refuses', { status: 403, code: 'AccessDenied' }, 503, 'object-store-unavailable'],
  ['is full', { status: 507, code: 'QuotaExceeded' }, 507, 'storage-full'],
  ['shortens', 'short', 503, 'object-short'],
  ['alters', 'altered', 503, 'object-altered'],
  ['forgets', 'forgotten', 503, 'object-missing'],
])('are refused, and nothing is kept, while the store %s what it is given', async (_what, fault, status, code) => {
  // Marks are written as ever.
  server.fault = ({ method, name }) => (method === 'PUT' && CONTENT.test(name) ? fault : undefined);
  expect((await files.post('not kept').expect(status)).body).toMatchObject({ code });
  server.fault = () => undefined;
  expect(await files.contents()).toEqual([]);
  await removeAll(await files.stored('not kept'));
});

it('are sent again when a deletion of the same bytes removed them before they were kept', async () => {
  let looks = 0;
  server.fault = ({ method, name }) => {
    // The first look ends the comparison with what was sent.
    if (method === 'HEAD' && ++looks === 2) server.objects.delete(name);
    return undefined;
  };
  const file = await files.stored('sent twice');
  expect(looks).toBe(4);
  expect((await files.content(file).expect(200)).body).toEqual(Buffer.from('sent twice'));
  await removeAll(file);
});

it('are refused, and nothing is kept, when they are gone each time before they were kept', async () => {
  let looks = 0;
  server.fault = ({ method, name }) => {
    if (method === 'HEAD' && ++looks % 2 === 0) server.objects.delete(name);
    return undefined;
  };
  expect((await files.post('never there').expect(503)).body).toMatchObject({ code: 'object-store-unavailable' });
  server.fault = () => undefined;
  expect(looks).toBe(6);
  expect(await files.contents()).toEqual([]);
  await removeAll(await files.stored('never there'));
});

it('are neither stored nor deleted while the store is away', async () => {
  const file = await files.stored('stays');
  server.fault = () => ({ status: 503, code: 'SlowDown' });
  const away = { code: 'object-store-unavailable' };
  expect((await files.post('more').expect(503)).body).toMatchObject(away);
  expect((await files.ingest.alice.delete(`/rest/files/${file.id}`).expect(503)).body).toMatchObject(away);
  expect((await files.ingest.anyone.get(`/rest/files/${file.id}/content`).expect(503)).body).toMatchObject(away);
  await files.ingest.anyone.get(`/rest/files/${file.id}`).expect(200);
  server.fault = () => undefined;
  await files.content(file).expect(200);
  await removeAll(file);
});

it.each<[string, string, string, (bytes: Uint8Array) => Uint8Array | undefined]>([
  ['missing', 'file-bytes-missing', 'its bytes are missing, or are not 12', () => undefined],
  ['short', 'file-bytes-missing', 'its bytes are missing, or are not 12', (bytes) => bytes.subarray(1)],
  ['altered', 'object-altered', 'were altered.', (bytes) => bytes.map((byte) => byte ^ 1)],
])('are 503 when an object is %s, until the same bytes are stored again', async (_how, code, fault, harm) => {
  const file = await files.stored('lost & found');
  const name = objectOf(file.sha256);
  const { bytes, modifiedMs } = server.objects.get(name)!;
  const harmed = harm(bytes);
  server.objects.delete(name);
  if (harmed) server.objects.set(name, { bytes: harmed, modifiedMs });
  expect((await files.ingest.anyone.get(`/rest/files/${file.id}/content`).expect(503)).body).toMatchObject({ code });
  expect(await verify()).toEqual([expect.stringMatching(new RegExp(`^files: file ${file.id}: .*${fault}$`))]);
  const again = await files.stored('lost & found');
  expect((await files.content(file).expect(200)).body).toEqual(Buffer.from('lost & found'));
  expect(await verify()).toEqual([]);
  await removeAll(file, again);
});

it('are verified: objects that no file has are found and removed', async () => {
  const file = await files.stored('known');
  const stray = objectOf(file.sha256).replace(/\/..\/[0-9a-f]{64}$/, `/ab/${'ab'.repeat(32)}`);
  server.objects.set(stray, { bytes: Buffer.from('nobody'), modifiedMs: 0 });
  server.objects.set('archive/another/files/ab', { bytes: Buffer.from('of another archive'), modifiedMs: 0 });
  expect(await verify()).toEqual([`files: bytes ${'ab'.repeat(32)} in the object store: no file has it`]);
  await verify({ repair: true });
  expect(await verify()).toEqual([]);
  server.objects.delete('archive/another/files/ab');
  await removeAll(file);
});

it('move into the store and back while both are served, and damaged ones are named and stay', async () => {
  const inFolder = await files.ingest.beside({ FILE_FOLDER: files.folder, ...store() });
  others.push(inFolder);
  const contents = ['one', 'two', 'three'].map((text) => Buffer.from(text));
  const stored = [];
  for (const content of contents)
    stored.push((await files.post(content, {}, inFolder.alice).expect(201)).body as { id: number; sha256: string });
  expect(inStore()).toEqual([]);
  expect(await verify()).toEqual([]);
  fs.writeFileSync(files.pathOf(stored[2]!.sha256), 'thrEe');
  expect(await move()).toEqual({
    output: `the bytes of content ${stored[2]!.sha256} have another SHA-256\nmoved 2 contents of files with 6 bytes`,
    exitCode: 1,
  });
  expect(files.inFolder()).toEqual([stored[2]!.sha256]);
  fs.writeFileSync(files.pathOf(stored[2]!.sha256), 'three');
  expect(await move()).toEqual({ output: 'moved 1 contents of files with 5 bytes', exitCode: 0 });
  expect([files.inFolder(), inStore()]).toEqual([[], await files.contents()]);
  for (const [i, file] of stored.entries())
    for (const { anyone } of [files.ingest, inFolder])
      expect((await anyone.get(`/rest/files/${file.id}/content`).expect(200)).body).toEqual(contents[i]);
  expect(await move({ FILE_STORE: 'folder' })).toEqual({
    output: 'moved 3 contents of files with 11 bytes',
    exitCode: 0,
  });
  expect([files.inFolder(), inStore()]).toEqual([await files.contents(), await files.contents()]);
  await removeAll(...stored);
  expect(files.inFolder()).toEqual([]);
});

it('go with a move that the deletion of their file overtakes', async () => {
  const inFolder = await files.ingest.beside({ FILE_FOLDER: files.folder, ...store() });
  others.push(inFolder);
  const { body } = await files.post('fleeting', {}, inFolder.alice).expect(201);
  let deleted: Promise<unknown> | undefined;
  server.fault = async ({ method, name }) => {
    if (method === 'PUT' && CONTENT.test(name)) await (deleted ??= removeAll(body as { id: number }));
    return undefined;
  };
  expect(await move()).toMatchObject({ exitCode: 0 });
  await deleted;
  expect([inStore(), await files.contents()]).toEqual([[], []]);
});

it('leave nothing in the store when the process that stored them has ended', async () => {
  const tables = new IngestTables('ingest', settings().objects);
  const place = filePlace(settings(), files.ingest.connection, tables)!;
  const arriving = await place.begin();
  await arriving.append(Buffer.from('left'));
  await arriving.seal();
  await arriving.close();
  const content = { sha256: createHash('sha256').update('left').digest('hex'), size: 4 };
  await place.mark(content.sha256);
  await place.send(arriving.name, content);
  const old = Date.now() - 3 * 3_600_000;
  for (const object of server.objects.values()) object.modifiedMs = old;
  for (const name of files.inFolder())
    fs.utimesSync(path.join(files.folder, 'ingest', 'incoming', name), old / 1_000, old / 1_000);
  expect(server.objects.size).toBe(2);
  others.push(await files.ingest.beside({ FILE_FOLDER: files.folder, ...store(), FILE_STORE: 'objects' }));
  // It tidies up as long as it runs.
  await expectTidy();
});
