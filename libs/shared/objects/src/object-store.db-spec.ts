import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ObjectServer } from '@pelorus/shared/testing';
import { type ObjectStore } from './object-store';
import { OBJECT_STORE_ADDRESS, openObjectStore } from './open-object-store';
import { S3Store } from './s3-store';

const BYTES = Buffer.from('salty as the sea');
const OTHERS = Buffer.from('sweet as a river');

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

const s3 = (): ObjectStore => openObjectStore('s3://measurements/a/b', true);

async function listed(store: ObjectStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, modifiedMs } of store.list()) {
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
    const store = new S3Store({ bucket: 'measurements', prefix: '', pathStyle: true }, { put: 60_000, other: 500 });
    await store.put('x/1/a', BYTES);
    failing('GET', fault);
    const error: unknown = await store.read('x/1/a', 0, 4).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'unavailable', code: 'object-store-unavailable' });
    expect(String((error as Error).cause)).toContain('s3://measurements');
    expect(String((error as Error).cause)).not.toContain('test-secret');
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
