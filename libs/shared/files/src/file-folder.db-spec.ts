import { createHash } from 'node:crypto';
import fs from 'node:fs';
import promises from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FileFolder } from './file-folder';

const BYTES = Buffer.from('salty\n');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const CONTENT = { sha256: SHA256 };
let root: string;
let folder: FileFolder;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-folder-'));
  folder = new FileFolder(root, 'ingest');
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(root, { recursive: true, force: true });
});

/** The paths of all files in the folder, sorted. */
const paths = (): string[] =>
  fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();

async function receive(bytes: Uint8Array, name?: string): Promise<string> {
  const file = await folder.begin(name);
  await file.append(bytes);
  await file.seal();
  await file.close();
  return file.name;
}

async function read(size: number): Promise<Buffer | undefined> {
  const bytes = await folder.open(SHA256, size);
  if (!bytes) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes.read(1, size)) chunks.push(chunk);
  await bytes.close();
  return Buffer.concat(chunks);
}

it('keeps files under their SHA-256 and arriving ones in incoming', async () => {
  const name = await receive(BYTES);
  expect(paths()).toEqual([`ingest/incoming/${name}`]);
  await folder.keep(name, CONTENT);
  expect(paths()).toEqual([`ingest/${SHA256.slice(0, 2)}/${SHA256}`]);
  expect(String(await read(BYTES.length))).toBe('alty\n');
  expect(fs.statSync(path.join(root, paths()[0]!)).mode & 0o777).toBe(0o640);
});

it('keeps a file again without harm, and none that never arrived', async () => {
  const name = await receive(BYTES);
  await folder.keep(name, CONTENT);
  await folder.keep(name, CONTENT);
  await expect(folder.keep('nothing', { sha256: '0'.repeat(64) })).rejects.toMatchObject({
    code: 'folder-unavailable',
  });
  expect(paths()).toEqual([`ingest/${SHA256.slice(0, 2)}/${SHA256}`]);
});

it('opens no content that is missing or has another size', async () => {
  expect(await folder.open(SHA256, BYTES.length)).toBeUndefined();
  await folder.keep(await receive(BYTES), CONTENT);
  expect(await folder.open(SHA256, BYTES.length + 1)).toBeUndefined();
  await folder.remove(SHA256);
  await folder.remove(SHA256);
  expect(await folder.open(SHA256, BYTES.length)).toBeUndefined();
});

it('reads a content to its end while it is removed', async () => {
  await folder.keep(await receive(BYTES), CONTENT);
  const bytes = await folder.open(SHA256, BYTES.length);
  await folder.remove(SHA256);
  const read: Uint8Array[] = [];
  for await (const chunk of bytes!.read(3, BYTES.length)) read.push(chunk);
  expect(Buffer.concat(read).toString()).toBe('ty\n');
  await bytes?.close();
});

it('reports a file that becomes shorter while it is read', async () => {
  await folder.keep(await receive(BYTES), CONTENT);
  const bytes = (await folder.open(SHA256, BYTES.length))!;
  fs.truncateSync(path.join(root, paths()[0]!), 2);
  const reading = bytes.read(0, BYTES.length);
  expect(Buffer.from((await reading.next()).value as Uint8Array).toString()).toBe('sa');
  await expect(reading.next()).rejects.toThrow('shorter');
  await bytes.close();
});

it('appends to an arriving file that is resumed, and replaces one that begins again', async () => {
  await receive(Buffer.from('left by a process that ended'), '7');
  await receive(BYTES.subarray(0, 2), '7');
  const file = await folder.resume('7');
  await file.append(BYTES.subarray(2));
  await file.close();
  expect(fs.readFileSync(path.join(root, 'ingest/incoming/7'))).toEqual(BYTES);
});

it('finds marks and arriving files that nobody has touched for a time', async () => {
  expect(await folder.leftBehind(0)).toEqual([]);
  const arriving = await receive(BYTES);
  const mark = await folder.mark(SHA256);
  expect(await folder.leftBehind(60_000)).toEqual([]);
  const old = new Date(Date.now() - 61_000);
  for (const name of [arriving, mark]) fs.utimesSync(path.join(root, 'ingest/incoming', name), old, old);
  const left = await folder.leftBehind(60_000);
  expect(left).toHaveLength(2);
  expect(left).toEqual(expect.arrayContaining([{ name: arriving }, { name: mark, sha256: SHA256 }]));
  for (const { name } of left) await folder.drop(name);
  await folder.drop(mark);
  expect(paths()).toEqual([]);
});

it('is unavailable where no folder can be', async () => {
  fs.writeFileSync(path.join(root, 'ingest'), '');
  for (const failing of [
    () => folder.begin(),
    () => folder.mark(SHA256),
    () => folder.open(SHA256, 1),
    () => folder.leftBehind(0),
  ]) {
    await expect(failing()).rejects.toMatchObject({ kind: 'unavailable', code: 'folder-unavailable' });
  }
});

it('takes nothing in when the disk would have too little room', async () => {
  folder = new FileFolder(root, 'ingest', Number.MAX_SAFE_INTEGER);
  await expect(folder.begin()).rejects.toMatchObject({ kind: 'insufficient-storage', code: 'storage-full' });
  expect(paths()).toEqual([]);
});

it('stops a file that takes the last room', async () => {
  let room = Number.MAX_SAFE_INTEGER;
  jest.spyOn(promises, 'statfs').mockImplementation(async () => ({ bavail: room, bsize: 1 }) as never);
  folder = new FileFolder(root, 'ingest', 1000);
  const file = await folder.begin();
  room = 1000;
  const chunk = Buffer.alloc(16 * 1024 ** 2);
  for (let i = 0; i < 4; i++) await file.append(chunk);
  await expect(file.append(chunk)).rejects.toMatchObject({ code: 'storage-full' });
  await file.close();
});
