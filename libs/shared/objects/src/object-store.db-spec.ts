import { createHash } from 'node:crypto';
import fs from 'node:fs';
import promises from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { OBJECT_STORE_ADDRESS } from '@pelorus/shared/config';
import { DomainError } from '@pelorus/shared/kernel';
import { ObjectServer } from '@pelorus/shared/testing';
import { ContentObjects } from './content-objects';
import { type ObjectSource, type ObjectStore } from './object-store';
import { openObjectStore } from './open-object-store';
import { putSound } from './put-sound';
import { S3Store } from './s3-store';

const BYTES = Buffer.from('salty as the sea');
const OTHERS = Buffer.from('sweet as a river');
/** Milliseconds of a store that is given up soon. */
const LIMITS = { put: 60_000, look: 500, other: 500 };

let folder: string;
let server: ObjectServer;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-objects-'));
  server = await ObjectServer.start();
  Object.assign(process.env, server.sdkEnvironment());
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.objects.clear();
  server.fault = () => undefined;
});

/** Bytes that are given a piece at a time, as often as they are asked for. */
function sourceOf(bytes: Uint8Array, sha256 = digestOf(bytes)): ObjectSource & { readonly reads: () => number } {
  let reads = 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    reads++;
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  return { size: bytes.length, sha256, read, reads: () => reads };
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const s3 = (): ObjectStore => openObjectStore('s3://measurements/a/b', true);

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function listed(store: ObjectStore, below?: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, modifiedMs } of store.list(below)) {
    expect(Math.abs(modifiedMs - Date.now())).toBeLessThan(3_600_000);
    names.push(name);
  }
  return names.sort();
}

describe.each([
  ['a folder', () => openObjectStore(path.join(folder, 'store'), false)],
  ['a bucket', s3],
])('in %s', (_place, open) => {
  it('keeps, lists and removes objects, and never writes one twice', async () => {
    const store = open();
    expect(await listed(store)).toEqual([]);
    expect(await store.put('x/1/a', BYTES)).toBe(true);
    expect(await store.put('x/1/a', OTHERS)).toBe(false);
    for (const name of ['x/1/b', 'x/2/c', 'y/1/d', 'y/1/e']) expect(await store.put(name, OTHERS)).toBe(true);
    expect(String(await store.read('x/1/a', 0, BYTES.length))).toBe('salty as the sea');
    expect(String(Buffer.from(await store.read('x/1/a', 6, 2)))).toBe('as');
    expect(await store.size('x/1/a')).toBe(BYTES.length);
    expect(await listed(store)).toEqual(['x/1/a', 'x/1/b', 'x/2/c', 'y/1/d', 'y/1/e']);
    for (const name of ['x/1/a', 'x/1/a']) await store.remove(name);
    expect(await store.size('x/1/a')).toBeUndefined();
    expect(await listed(store)).toHaveLength(4);
  });

  it('takes bytes as they are read, of any size', async () => {
    const store = open();
    for (const size of [0, 1, 65_536, 3_000_000]) {
      const bytes = Buffer.alloc(size, `${size}`);
      expect(await store.put(`x/of/${size}`, sourceOf(bytes))).toBe(true);
      expect(await store.put(`x/of/${size}`, sourceOf(bytes))).toBe(false);
      expect(await store.size(`x/of/${size}`)).toBe(size);
      if (size > 0) expect(bytes.equals(await store.read(`x/of/${size}`, 0, size))).toBe(true);
    }
    expect(await listed(store, 'x/of/')).toEqual(['x/of/0', 'x/of/1', 'x/of/3000000', 'x/of/65536']);
    expect(await listed(store, 'x/none/')).toEqual([]);
  });

  it('keeps nothing when what is read breaks off', async () => {
    const store = open();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield BYTES.subarray(0, 4);
      throw new DomainError('unavailable', 'folder-unavailable', 'The disk is gone.');
    }
    const source = { size: BYTES.length, sha256: digestOf(BYTES), read: broken };
    await expect(store.put('x/broken', source)).rejects.toMatchObject({ code: 'folder-unavailable' });
    expect(await store.size('x/broken')).toBeUndefined();
    expect(await listed(store, 'incoming/')).toEqual([]);
  });

  it('keeps contents by their digests, with marks beside them', async () => {
    const contents = new ContentObjects(open(), async () => 'archive/files');
    const sha256 = digestOf(BYTES).toString('hex');
    await contents.put(sourceOf(BYTES));
    await contents.put(sourceOf(BYTES));
    await contents.mark(`${sha256}.1`);
    expect(await contents.has(sha256)).toBe(true);
    expect([await contents.isThere(sha256, 16), await contents.isThere(sha256, 15)]).toEqual([true, false]);
    expect(await collected(contents.list())).toEqual([sha256]);
    expect((await collected(contents.marks())).map(({ name }) => name)).toEqual([`${sha256}.1`]);
    const bytes = (await contents.open(sha256, BYTES.length))!;
    expect(String(Buffer.concat(await collected(bytes.read(6, 8))))).toBe('as');
    expect(String(Buffer.concat(await collected(bytes.read(0, 16))))).toBe('salty as the sea');
    await contents.unmark(`${sha256}.1`);
    await contents.remove(sha256);
    expect(await contents.open(sha256, BYTES.length)).toBeUndefined();
    expect(await collected(contents.marks())).toEqual([]);
  });

  it('gives the last bytes of a content only when all of them are those that were written', async () => {
    const store = open();
    const contents = new ContentObjects(store, async () => 'altered/files');
    const large = Buffer.alloc(2_500_000, 'abc');
    const sha256 = digestOf(large).toString('hex');
    await store.put(`altered/files/${sha256.slice(0, 2)}/${sha256}`, Buffer.alloc(large.length, 'abd'));
    const reading = (await contents.open(sha256, large.length))!.read(0, large.length);
    expect((await reading.next()).value).toHaveLength(1_048_576);
    expect((await reading.next()).value).toHaveLength(1_048_576);
    await expect(reading.next()).rejects.toMatchObject({ code: 'object-altered' });
  });

  it('says which object is missing or short', async () => {
    const store = open();
    await store.put('x/1/b', OTHERS);
    await expect(store.read('x/1/z', 0, 1)).rejects.toMatchObject({
      ...{ kind: 'unavailable', code: 'object-missing', message: expect.stringContaining('x/1/z') as string },
    });
    for (const [start, length] of [
      [0, OTHERS.length + 1],
      [OTHERS.length, 1],
    ] as const) {
      await expect(store.read('x/1/b', start, length)).rejects.toMatchObject({ code: 'object-short' });
    }
  });
});

it('is unavailable where the folder is none', async () => {
  fs.writeFileSync(path.join(folder, 'file'), '');
  const store = openObjectStore(path.join(folder, 'file'), false);
  const unavailable = { kind: 'unavailable', code: 'object-store-unavailable' };
  await expect(store.put('x/1/a', BYTES)).rejects.toMatchObject(unavailable);
  await expect(store.size('x/1/a')).rejects.toMatchObject(unavailable);
});

it.each(['ENOSPC', 'EDQUOT'])('is full where the disk of the folder says %s, and nothing stays', async (code) => {
  const store = openObjectStore(path.join(folder, 'full'), false);
  const open = promises.open;
  const spy = jest.spyOn(promises, 'open').mockImplementation(async (...of) => {
    const handle = await open(...of);
    if (String(of[0]).includes('incoming'))
      handle.appendFile = () =>
        Promise.reject(Object.assign(new Error(`${code}: no space left`), { code, syscall: 'write' }));
    return handle;
  });
  const full = { kind: 'insufficient-storage', code: 'storage-full' };
  await expect(store.put('x/1/a', BYTES)).rejects.toMatchObject(full);
  await expect(putSound(store, 'x/1/a', sourceOf(BYTES), digestOf(BYTES))).rejects.toMatchObject(full);
  spy.mockRestore();
  expect(await listed(store)).toEqual([]);
});

describe('a store that fails', () => {
  /** Answers so many requests of a method with a fault. */
  const failing = (method: string, fault: Awaited<ReturnType<ObjectServer['fault']>>, times = Infinity): void => {
    let left = times;
    server.fault = (request) => (request.method === method && left-- > 0 ? fault : undefined);
  };

  it('is asked again when it breaks off, is busy, or meets another write', async () => {
    const store = s3();
    failing('PUT', { status: 409, code: 'ConditionalRequestConflict' }, 2);
    expect(await store.put('x/1/a', BYTES)).toBe(true);
    failing('GET', 'cut', 2);
    expect(String(await store.read('x/1/a', 0, BYTES.length))).toBe(String(BYTES));
    failing('GET', { status: 503, code: 'SlowDown' }, 1);
    expect(String(await store.read('x/1/a', 0, BYTES.length))).toBe(String(BYTES));
  });

  it('is given bytes again that it did not take', async () => {
    failing('PUT', { status: 503, code: 'SlowDown' }, 2);
    const source = sourceOf(BYTES);
    expect(await s3().put('x/1/a', source)).toBe(true);
    expect(source.reads()).toBe(3);
    failing('PUT', 'cut', 1);
    expect(await s3().put('x/1/b', sourceOf(OTHERS))).toBe(false);
    expect(String(await s3().read('x/1/b', 0, 16))).toBe(String(OTHERS));
  });

  it.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
  ])('is full when it answers %d %s', async (status, code) => {
    failing('PUT', { status, code });
    for (const object of [BYTES, sourceOf(BYTES)])
      await expect(s3().put('x/1/a', object)).rejects.toMatchObject({
        ...{ kind: 'insufficient-storage', code: 'storage-full' },
      });
    expect(await s3().size('x/1/a')).toBeUndefined();
  });

  it('refuses bytes that are not those of their digest', async () => {
    await expect(s3().put('x/1/a', sourceOf(BYTES, digestOf(OTHERS)))).rejects.toMatchObject({
      ...{ kind: 'unavailable', code: 'object-store-unavailable' },
    });
    expect(server.objects.size).toBe(0);
  });

  it.each(['short', 'altered', 'forgotten'] as const)('is found out when what it keeps is %s', async (fault) => {
    failing('PUT', fault);
    const put = putSound(s3(), 'x/1/a', sourceOf(BYTES), digestOf(BYTES));
    await expect(put).rejects.toMatchObject({ code: expect.stringMatching(/^object-/) as string });
    server.fault = () => undefined;
    await putSound(s3(), 'x/1/a', sourceOf(BYTES), digestOf(BYTES));
    expect(String(server.objects.get('a/b/x/1/a')?.bytes)).toBe(String(BYTES));
  });

  it('finds the object of a write whose answer was lost', async () => {
    failing('PUT', 'cut', 1);
    expect(await s3().put('x/1/a', BYTES)).toBe(false);
    expect(await s3().size('x/1/a')).toBe(BYTES.length);
  });

  it.each([
    ['refuses', { status: 403, code: 'InvalidObjectState' }],
    ['always breaks off', 'cut' as const],
    ['is silent', 'silent' as const],
  ])('is unavailable when it %s, and tells no secret', async (_how, fault) => {
    const store = new S3Store({ bucket: 'measurements', prefix: '', pathStyle: true }, LIMITS);
    await store.put('x/1/a', BYTES);
    failing('GET', fault);
    const error: unknown = await store.read('x/1/a', 0, 4).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'unavailable', code: 'object-store-unavailable' });
    expect(String((error as Error).cause)).toContain('s3://measurements');
    expect(String((error as Error).cause)).not.toContain('test-secret');
  });

  it('is given up soon when it is silent about an object or a mark', async () => {
    const limits = { ...LIMITS, other: 60_000 };
    const [looked, marked] = [limits, LIMITS].map(
      (each) => new S3Store({ bucket: 'measurements', prefix: '', pathStyle: true }, each),
    );
    server.fault = () => 'silent';
    const unavailable = { kind: 'unavailable', code: 'object-store-unavailable' };
    await expect(looked!.size('x/1/a')).rejects.toMatchObject(unavailable);
    await expect(marked!.put('x/marks/a', new Uint8Array())).rejects.toMatchObject(unavailable);
  });

  it('is unavailable with other credentials', async () => {
    process.env['AWS_SECRET_ACCESS_KEY'] = 'another';
    const refused = s3().put('x/1/a', BYTES);
    await expect(refused).rejects.toMatchObject({ code: 'object-store-unavailable' });
    Object.assign(process.env, server.sdkEnvironment());
  });
});

it.each([
  ['s3://bucket', true],
  ['s3://bucket/a/b-c.d/', true],
  ['/var/lib/objects', true],
  ['s3://', false],
  ['s3://Bucket', false],
  ['s3://bucket/a b', false],
  ['objects', false],
  ['https://store.example.org/bucket', false],
])('tells whether %s is an address', (address, isOne) => {
  expect(OBJECT_STORE_ADDRESS.test(address)).toBe(isOne);
});
