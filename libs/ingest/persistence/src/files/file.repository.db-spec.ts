import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { FileRepository, type NewFile } from './file.repository';

let ingest: IngestDatabase;
let files: FileRepository;

beforeAll(async () => {
  ingest = await ingestDatabase();
  files = new FileRepository(ingest.database, ingest.tables);
});
afterAll(() => ingest.close());

const NEW: NewFile = {
  name: 'Ä/../"x".bin',
  mediaType: 'text/plain; charset=utf-8',
  username: 'alice@example.org',
  size: 3,
  sha256: 'ab'.repeat(32),
};

it('keeps the description of a file', async () => {
  const plain = await files.insert(NEW);
  expect(plain).toEqual({ ...NEW, id: expect.any(Number), created: expect.objectContaining({ us: 0 }) });
  const more = { ...NEW, itemCode: 'vessel:a', event: Number.MAX_SAFE_INTEGER, size: 5 * 1024 ** 3 };
  const full = await files.insert(more);
  expect(full).toMatchObject(more);
  expect(await files.find(full.id)).toEqual(full);
  expect(await files.find(plain.id)).toEqual(plain);
});

it('deletes a file once, and tells whether its content is still used', async () => {
  const sha256 = 'cd'.repeat(32);
  expect(await files.isUsed(sha256)).toBe(false);
  const [one, two] = [await files.insert({ ...NEW, sha256 }), await files.insert({ ...NEW, sha256 })];
  expect(await files.delete(one)).toBe(true);
  expect(await files.delete(one)).toBe(false);
  expect(await files.isUsed(sha256)).toBe(true);
  expect(await files.delete(two)).toBe(true);
  expect(await files.isUsed(sha256)).toBe(false);
});

it('lets one transaction at a time change a content, also one whose row was deleted meanwhile', async () => {
  const sha256 = 'ef'.repeat(32);
  const order: string[] = [];
  const { database, tables } = ingest;
  const change = (name: string): Promise<void> =>
    database.transaction(async (transaction) => {
      const within = new FileRepository(transaction, tables);
      await within.lockContent(sha256);
      order.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await within.forgetContent(sha256);
      order.push(`${name} out`);
    });
  await Promise.all(['a', 'b', 'c'].map(change));
  for (let i = 0; i < order.length; i += 2) expect(order[i + 1]).toBe(order[i]!.replace('in', 'out'));
  expect(order).toHaveLength(6);
});
