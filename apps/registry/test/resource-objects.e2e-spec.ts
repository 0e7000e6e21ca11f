import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type ItemDocument, type ResourceDocument } from '@pelorus/registry/model';
import { registryChecks, ResourceFiles } from '@pelorus/registry/service';
import { readSettings } from '@pelorus/shared/config';
import { type ObjectFault, ObjectServer } from '@pelorus/shared/testing';
import { runChecks } from '@pelorus/shared/verification';
import { fileContents, MOVE_FILES_COMMAND } from '../src/registry-commands';
import { RegistrySettings } from '../src/registry-settings';
import { ITEMS, makeItem } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';
import { until } from './until';

const CONTENT = /^archive\/[0-9a-f-]{36}\/resources\/([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

let server: ObjectServer;
let registry: RegistryFixture;
let item: ItemDocument;
let resources: string;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-resources-'));

beforeAll(async () => {
  server = await ObjectServer.start();
  Object.assign(process.env, server.sdkEnvironment());
  registry = await startRegistry({ ...store(), RESOURCE_STORE: 'objects' });
  item = await makeItem(registry.ada);
  resources = `${ITEMS}/${item.id}/resources`;
});
afterEach(async () => {
  server.fault = () => undefined;
  const known = await registry.sql<{ sha256: string; complete: boolean }>(
    `select encode(sha256, 'hex') as sha256, complete from registry.file order by 1`,
  );
  expect(known.every(({ complete }) => complete)).toBe(true);
  expect(inStore()).toEqual(known.map(({ sha256 }) => sha256));
  expect(await registry.sql('select from registry.file_chunk')).toEqual([]);
});
afterAll(async () => {
  await registry.close();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

function store(): Record<string, string> {
  const { OBJECT_STORE, OBJECT_STORE_PATH_STYLE } = server.environment() as Record<string, string>;
  return { OBJECT_STORE: OBJECT_STORE!, OBJECT_STORE_PATH_STYLE: OBJECT_STORE_PATH_STYLE! };
}

const inStore = (): string[] => [...server.objects.keys()].map((name) => CONTENT.exec(name)![2]!).sort();

const upload = (content: string) =>
  registry.ada
    .post(resources)
    .field('name', 'Chart')
    .field('typeId', '1600')
    .attach('file', Buffer.from(content), { filename: 'chart.txt', contentType: 'text/plain' });
const attached = async (content: string): Promise<ResourceDocument> =>
  (await upload(content).expect(201)).body as ResourceDocument;
const payload = ({ id }: ResourceDocument) => registry.anyone.get(`${resources}/${id}/payload`);
const remove = ({ id }: ResourceDocument) => registry.ada.delete(`${resources}/${id}`).expect(204);

function settings(more: Readonly<Record<string, string>> = {}): RegistrySettings {
  return readSettings(RegistrySettings, {
    DATABASE_URL: registry.databaseUrl,
    ...store(),
    RESOURCE_STORE: 'objects',
    ...more,
  });
}

async function verify(): Promise<string[]> {
  const checks = registryChecks(registry.database, 'registry', fileContents(settings(), registry.database));
  const reports = await runChecks(
    checks.filter(({ name }) => name === 'files'),
    { repair: false },
  );
  return reports.flatMap(({ findings }) => findings.map(({ subject, fault }) => `${subject}: ${fault}`));
}

it.each<[string, ObjectFault, number, string]>([
  ['refuses', { status: 403, code: 'AccessDenied' }, 503, 'object-store-unavailable'],
  ['is full', { status: 507, code: 'QuotaExceeded' }, 507, 'storage-full'],
  ['shortens', 'short', 503, 'object-short'],
  ['alters', 'altered', 503, 'object-altered'],
  ['forgets', 'forgotten', 503, 'object-missing'],
])('are refused, and nothing is kept, while the store %s what it is given', async (_what, fault, status, code) => {
  server.fault = ({ method }) => (method === 'PUT' ? fault : undefined);
  expect((await upload('not kept').expect(status)).body).toMatchObject({ code });
  expect(await registry.sql('select from registry.file')).toEqual([]);
});

it.each<[string, string, string, (bytes: Uint8Array) => Uint8Array | undefined]>([
  ['missing', 'file-bytes-missing', 'its bytes from 0 are missing', () => undefined],
  ['short', 'file-bytes-missing', 'its bytes from 0 are missing', (bytes) => bytes.subarray(1)],
  ['altered', 'object-altered', 'were altered.', (bytes) => bytes.map((byte) => byte ^ 1)],
])('are 503 while an object is %s', async (_how, code, fault, harm) => {
  const resource = await attached('lost & found');
  const [[name, { bytes, modifiedMs }]] = [...server.objects] as [[string, { bytes: Uint8Array; modifiedMs: number }]];
  const harmed = harm(bytes);
  server.objects.delete(name);
  if (harmed) server.objects.set(name, { bytes: harmed, modifiedMs });
  expect((await payload(resource).expect(503)).body).toMatchObject({ code });
  expect(await verify()).toEqual([expect.stringMatching(new RegExp(`^file \\d+: .*${fault}$`))]);
  server.objects.set(name, { bytes, modifiedMs });
  expect((await payload(resource).expect(200)).text).toBe('lost & found');
  expect(await verify()).toEqual([]);
  await remove(resource);
});

it('are deleted while the store is away, and their bytes once it is back', async () => {
  const resource = await attached('goes');
  server.fault = () => ({ status: 503, code: 'SlowDown' });
  expect((await payload(resource).expect(503)).body).toMatchObject({ code: 'object-store-unavailable' });
  expect((await upload('more').expect(503)).body).toMatchObject({ code: 'object-store-unavailable' });
  // Other changes do not wait for it.
  await registry.ada.put(`${resources}/${resource.id}`).send({ name: 'Other' }).expect(200);
  await remove(resource);
  expect(inStore()).toHaveLength(1);
  server.fault = () => undefined;
  // The upload that failed may be one that goes on elsewhere, until it is old.
  await registry.sql(`update registry.file set begun = now() - interval '3 hours' where sha256 is not null`);
  await registry.app.get(ResourceFiles, { strict: false }).collect();
});

it('are attached without a word from the store, which fell silent after it had compared them', async () => {
  let isSilent = false;
  server.fault = ({ method }) => {
    if (isSilent) return 'silent';
    isSilent = method === 'HEAD';
    return undefined;
  };
  const resource = await attached('in time');
  expect(isSilent).toBe(true);
  await registry.ada.put(`${resources}/${resource.id}`).send({ name: 'Other' }).expect(200);
  server.fault = () => undefined;
  expect((await payload(resource).expect(200)).text).toBe('in time');
  await remove(resource);
});

it('stay in the store while another upload of the same bytes is under way', async () => {
  const resource = await attached('twice');
  const files = registry.app.get(ResourceFiles, { strict: false });
  const taken = await files.take(Readable.from([Buffer.from('twice')]));
  await remove(resource);
  expect(inStore()).toHaveLength(1);
  const again = await attached('twice');
  await files.discard(taken);
  expect((await payload(again).expect(200)).text).toBe('twice');
  await remove(again);
});

it('are sent only when a removal of the same bytes has ended, which no change waits for', async () => {
  const [first, other] = [await attached('again'), await attached('another')];
  const files = registry.app.get(ResourceFiles, { strict: false });
  const [removing, arrived, answered] = [signal(), signal(), signal()];
  const arriving = async function* (): AsyncGenerator<Uint8Array> {
    await arrived.given;
    yield Buffer.from('again');
  };
  const taking = files.take(arriving());
  server.fault = async ({ method }) => {
    if (method !== 'DELETE') return undefined;
    removing.give();
    await answered.given;
    return undefined;
  };
  const removed = Promise.all([remove(first)]);
  await removing.given;
  arrived.give();
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await until(async () => (await registry.sql(waiting)).length === 1);
  await registry.ada.put(`${resources}/${other.id}`).send({ name: 'Other' }).expect(200);
  answered.give();
  await removed;
  const taken = await taking;
  expect(inStore()).toHaveLength(2);
  await files.discard(taken);
  await remove(other);
});

/** Something that is waited for. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

it('move from the database and the folder into the store, and back', async () => {
  const texts = ['one', 'two', 'three'];
  const places = [
    { RESOURCE_STORE: 'database' },
    { RESOURCE_STORE: 'folder', RESOURCE_FOLDER: folder },
    { RESOURCE_STORE: 'objects', RESOURCE_FOLDER: folder },
  ] as const;
  const made: ResourceDocument[] = [];
  for (const text of texts) made.push(await attached(text));
  const readAll = async (): Promise<void> => {
    for (const [i, resource] of made.entries()) expect((await payload(resource).expect(200)).text).toBe(texts[i]);
  };
  const inFolder = (): number =>
    fs.existsSync(path.join(folder, 'registry'))
      ? (fs.readdirSync(path.join(folder, 'registry'), { recursive: true }) as string[]).filter((name) =>
          /\w{64}$/.test(name),
        ).length
      : 0;
  const chunks = async (): Promise<number> => (await registry.sql('select from registry.file_chunk')).length;
  const move = (place: Readonly<Record<string, string>>) =>
    MOVE_FILES_COMMAND.run([], settings({ RESOURCE_FOLDER: folder, ...place }), registry.database);
  const moved = { output: 'moved 3 files of resources with 11 bytes', exitCode: 0 };
  expect(await move(places[0])).toEqual(moved);
  expect([await chunks(), inFolder(), inStore().length]).toEqual([3, 0, 3]);
  await readAll();
  expect(await move(places[1])).toEqual(moved);
  expect([await chunks(), inFolder(), inStore().length]).toEqual([0, 3, 3]);
  server.objects.clear();
  expect(await move(places[2])).toEqual(moved);
  expect([await chunks(), inFolder(), inStore().length]).toEqual([0, 0, 3]);
  expect(await move(places[2])).toEqual({ ...moved, output: 'moved 0 files of resources with 0 bytes' });
  await readAll();
  for (const resource of made) await remove(resource);
});
