import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { FolderContents } from '@pelorus/registry/persistence';
import { registryChecks } from '@pelorus/registry/service';
import { type CheckReport, exitCodeOf, runChecks } from '@pelorus/shared/verification';
import { startDemoRegistry } from './demo-registry';
import { ITEMS, makeItem } from './item-factory';
import { carryOut, type MadeRecords, randomWrite } from './random-writes';
import { type RegistryFixture } from './registry-fixture';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-verify-'));
let registry: RegistryFixture;
let sha256: string;

beforeAll(async () => {
  registry = await startDemoRegistry({ RESOURCE_STORE: 'folder', RESOURCE_FOLDER: folder });
  const item = await makeItem(registry.ada);
  const { body } = await registry.ada
    .post(`${ITEMS}/${item.id}/resources`)
    .field('name', 'Chart')
    .field('typeId', '1600')
    .attach('file', Buffer.from('a chart'), { filename: 'chart.png', contentType: 'image/png' })
    .expect(201);
  expect(body.name).toBe('Chart');
  const [row] = await registry.sql<{ sha256: string }>(`select encode(sha256, 'hex') as sha256 from registry.file`);
  sha256 = row!.sha256;
});
afterAll(async () => {
  await registry.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const contents = (): FolderContents => new FolderContents(folder, 'registry', 0);
const verify = (repair = false): Promise<CheckReport[]> =>
  runChecks(registryChecks(registry.database, 'registry', contents()), { repair });
const linesOf = (reports: readonly CheckReport[]): string[] =>
  reports.flatMap(({ name, findings, failure }) => [
    ...findings.map(({ subject, fault }) => `${name}: ${subject}: ${fault}`),
    ...(failure === undefined ? [] : [`${name} failed: ${failure}`]),
  ]);
const placeOf = (digest: string): string => path.join(folder, 'registry', digest.slice(0, 2), digest);

it('finds nothing in the demo fleet', async () => {
  const reports = await verify();
  expect(linesOf(reports)).toEqual([]);
  expect(exitCodeOf(reports)).toBe(0);
  expect(reports.map(({ name, looked }) => [name, looked > 0])).toEqual(
    ['references', 'histories', 'mounts', 'codes', 'files'].map((name) => [name, true]),
  );
});

it('finds nothing after any writes, nor while they are made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomWrite, { minLength: 30, maxLength: 60 }), async (writes) => {
      const made: MadeRecords = { paths: new Map() };
      const write = async (): Promise<void> => {
        for (const each of writes) await carryOut(registry.admin, made, each);
      };
      const [reports] = await Promise.all([verify(), write()]);
      expect(linesOf(reports)).toEqual([]);
      expect(linesOf(await verify())).toEqual([]);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

it('finds nothing after a record was deleted and restored', async () => {
  const item = await makeItem(registry.ada);
  const fields = `${ITEMS}/${item.id}/fields`;
  const { body } = await registry.ada.post(fields).send({ name: 'draught', value: '1 m' }).expect(201);
  await registry.ada.delete(`${fields}/${body.id}`).expect(204);
  // Each change has a later moment: the field was gone for a while.
  await registry.ada.patch(`${ITEMS}/${item.id}`).send({ model: 'meanwhile' }).expect(200);
  await registry.ada.put(`${fields}/${body.id}/history/1`).expect(({ status }) => expect(status).toBeLessThan(300));
  expect(linesOf(await verify())).toEqual([]);
});

const MOUNTED = `(select max(item_id) from registry.mount where end_date is null)`;
const CHANGED = `(select id from registry.item where model = 'third')`;

/** Damages, as statements, and the words that name them. */
const DAMAGES: readonly (readonly [string, readonly string[], readonly RegExp[]])[] = [
  [
    'a record changed past its history',
    [`update registry.item set model = 'x' where id = 1`],
    [/^histories: item 1: it differs from the present state/],
  ],
  [
    'a record gone past its history',
    [`delete from registry.field where id = (select max(id) from registry.field)`],
    [/^histories: field \d+: it is not there, but its history says so/],
  ],
  [
    'a present state that is gone',
    [`delete from registry.item_history where id = 1 and upper_inf(valid)`],
    [/^histories: item 1: its history has no present state/],
  ],
  [
    'a state in the middle that is gone',
    [`delete from registry.item_history where id = ${CHANGED} and revision = 2`],
    [/^histories: item \d+: its history has a gap from/],
  ],
  [
    'the first state that is gone',
    [`delete from registry.item_history where id = ${CHANGED} and revision = 1`],
    [/^histories: item \d+: its history lacks its first states/],
  ],
  [
    'a state that ends too early',
    [
      `update registry.item_history set valid = tstzrange(lower(valid), lower(valid) + interval '1 us') where id = ${CHANGED} and revision = 1`,
      `update registry.item_history set revision = 9 where id = ${CHANGED} and revision = 2`,
    ],
    [/has a gap from/],
  ],
  [
    'states that overlap',
    [
      `update registry.item_history set valid = tstzrange(lower(valid), upper(valid) + interval '1 us') where id = ${CHANGED} and revision = 1`,
    ],
    [/^histories: item \d+: two states of its history overlap/],
  ],
  [
    'a mount that ended although the item did not move',
    [`update registry.mount set end_date = start_date where item_id = ${MOUNTED} and end_date is null`],
    [/^mounts: item \d+: it is on item \d+, but has no mount that lasts/, /^histories: mount/],
  ],
  [
    'a mount on another item',
    [
      `update registry.mount set parent_id = (select max(id) from registry.item) where item_id = ${MOUNTED} and end_date is null`,
    ],
    [/^mounts: item \d+: it is on item \d+, but mount \d+ is on item/],
  ],
  [
    'a former mount on another item',
    [`update registry.mount_history set parent_id = 1 where item_id = ${MOUNTED} and end_date is null`],
    [/^mounts: item \d+: its mounts say that it was on item 1/],
  ],
  [
    'a parent without a move',
    [`update registry.item set parent_id = null where id = ${MOUNTED}`],
    [/^mounts: item \d+: it is on nothing, but mount \d+ lasts/, /^codes|^histories/],
  ],
  [
    'a code',
    [`update registry.item set code = 'vessel:elsewhere:' || id where id = ${MOUNTED}`],
    [/^codes: item \d+: its code is vessel:elsewhere/],
  ],
  [
    'a type that is not there',
    [`update registry.item set type_id = 987654 where id = 1`],
    [/^references: item.type_id 987654: there is no such vocable; 1 rows refer to it/],
  ],
  [
    'an item that is gone',
    [`delete from registry.item where id = 1`],
    [/^references: .*item_id 1: there is no such item/],
  ],
  [
    'a file that is gone',
    [`delete from registry.file`],
    [/^files: resource \d+ of item \d+: there is no file/, /^files: bytes [0-9a-f]{64} in the folder: no file has it/],
  ],
  [
    'the digest of a file',
    [`update registry.file set sha256 = decode(repeat('ab', 32), 'hex')`],
    [/^files: file \d+: its bytes from 0 are missing/, /^files: file \d+: no resource has it/],
  ],
];

describe('a registry with a damage', () => {
  const tables = ['item', 'item_history', 'mount', 'mount_history', 'field', 'field_history', 'file'];
  const unchecked = (...statements: readonly string[]): Promise<unknown> =>
    registry.sql(`set session_replication_role = replica; ${statements.join('; ')}; reset session_replication_role`);
  beforeAll(async () => {
    const { id } = await makeItem(registry.ada, { model: 'first' });
    for (const model of ['second', 'third']) await registry.ada.patch(`${ITEMS}/${id}`).send({ model }).expect(200);
    await unchecked(
      'create schema kept',
      ...tables.map((name) => `create table kept.${name} as table registry.${name}`),
    );
  });
  afterEach(async () => {
    await unchecked(
      ...tables.flatMap((name) => [
        `delete from registry.${name}`,
        `insert into registry.${name} overriding system value table kept.${name}`,
      ]),
    );
    expect(linesOf(await verify())).toEqual([]);
  });

  it.each(DAMAGES)('is found: %s', async (_name, statements, named) => {
    await unchecked(...statements);
    const reports = await verify();
    for (const words of named) expect(linesOf(reports)).toContainEqual(expect.stringMatching(words));
    expect(linesOf(reports).filter((line) => line.includes('failed'))).toEqual([]);
    expect(exitCodeOf(reports)).toBe(1);
  });
});

it('finds bytes that have changed, and mends bytes and files that nothing has', async () => {
  const bytes = fs.readFileSync(placeOf(sha256));
  fs.writeFileSync(placeOf(sha256), 'b chart');
  const stray = placeOf('ef'.repeat(32));
  fs.mkdirSync(path.dirname(stray), { recursive: true });
  fs.writeFileSync(stray, 'nobody');
  await registry.sql(
    `insert into registry.file (complete, sha256, size) values (true, decode(repeat('0', 64), 'hex'), 0)`,
  );
  const found = [
    expect.stringMatching(/^files: file \d+: its bytes have another SHA-256$/),
    expect.stringMatching(/^files: file \d+: its bytes have another SHA-256$/),
    `files: bytes ${'ef'.repeat(32)} in the folder: no file has it`,
    expect.stringMatching(/^files: file \d+: no resource has it$/),
  ];
  expect(linesOf(await verify())).toEqual(found);
  fs.writeFileSync(placeOf(sha256), bytes);
  await verify(true);
  expect([fs.existsSync(stray), fs.existsSync(placeOf(sha256))]).toEqual([false, true]);
  expect(linesOf(await verify())).toEqual([]);
});
