import { type ItemDocument } from '@pelorus/registry/model';
import { itemBody, ITEMS, makeItem, pointersOf, readItem, SEEDED } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const REQUIRED = ['shortName', 'longName', 'statusId', 'typeId'];
const LENGTHS: Readonly<Record<string, number>> = {
  longName: 500,
  description: 10_000,
  model: 500,
  manufacturer: 500,
  serialNumber: 500,
  inventoryNumber: 500,
  citation: 2_000,
  operationInstructions: 100_000,
};
const TEXTS = ['shortName', ...Object.keys(LENGTHS)];
const IDS = ['statusId', 'typeId', 'parentId'];

/** Values that no text field takes, and the code of the fault. */
const BAD_TEXTS: readonly (readonly [value: unknown, code: string])[] = [
  [1, 'wrong-type'],
  [true, 'wrong-type'],
  [['a'], 'wrong-type'],
  [{ a: 1 }, 'wrong-type'],
  ['a\u0000b', 'bad-format'],
  ['\ud800', 'bad-format'],
];
const BAD_IDS: readonly (readonly [value: unknown, code: string])[] = [
  ['2', 'wrong-type'],
  [true, 'wrong-type'],
  [1.5, 'wrong-type'],
  [[2], 'wrong-type'],
  [{ id: 2 }, 'wrong-type'],
  [-1, 'out-of-range'],
  [9_007_199_254_740_992, 'out-of-range'],
  [1e300, 'out-of-range'],
];
const BAD_SHORT_NAMES = ['', ' ', 'a b', 'a:b', 'ä', 'a/b', 'x'.repeat(65), ' a', 'a\n', 'a$NRT', '*'];

describe('fields of an item', () => {
  let registry: RegistryFixture;
  let item: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    item = await makeItem(registry.ada);
  });
  afterEach(async () => {
    const [count] = await registry.sql<{ count: number }>('select count(*)::integer as count from registry.item');
    expect(count).toEqual({ count: 1 });
    expect(await readItem(registry.anyone, item.id)).toEqual(item);
  });
  afterAll(() => registry.close());

  /** Expects that POST, PUT and PATCH refuse the value, with one fault that points at the field. */
  const expectRefused = async (key: string, value: unknown, code: string): Promise<void> => {
    const requests = [
      registry.ada.post(ITEMS).send(itemBody({ [key]: value })),
      registry.ada.put(`${ITEMS}/${item.id}`).send({ [key]: value }),
      registry.ada.patch(`${ITEMS}/${item.id}`).send({ [key]: value }),
    ];
    for (const request of requests) {
      const response = await request.expect(422);
      expect(response.body).toMatchObject({ code: 'invalid-body', totalErrors: 1 });
      expect(response.body.errors).toEqual([expect.objectContaining({ pointer: `/${key}`, code })]);
      expect(response.body.errors[0].detail).toContain(key);
    }
  };

  it.each(REQUIRED)('%s is required', async (key) => {
    for (const value of [undefined, null]) {
      const response = await registry.ada
        .post(ITEMS)
        .send(itemBody({ [key]: value }))
        .expect(422);
      expect(response.body.errors).toEqual([{ code: 'required', detail: `'${key}' is required`, pointer: `/${key}` }]);
    }
  });

  it('all required fields are asked for at once', async () => {
    expect(pointersOf(await registry.ada.post(ITEMS).send({}).expect(422))).toEqual(
      [...REQUIRED].sort().map((key) => `/${key}`),
    );
  });

  describe.each(TEXTS)('%s', (key) => {
    it.each(BAD_TEXTS)('is not %j', async (value, code) => {
      await expectRefused(key, value, code);
    });
  });

  it.each(Object.entries(LENGTHS))('%s has at most %i characters', async (key, length) => {
    await expectRefused(key, 'x'.repeat(length + 1), 'too-long');
  });

  it.each(BAD_SHORT_NAMES)('a short name is not %j', async (shortName) => {
    const code = shortName.length > 64 ? 'too-long' : 'bad-format';
    await expectRefused('shortName', shortName, code);
  });

  it.each(['', ' ', '\t\n\u00a0'])('a long name is not blank: %j', async (longName) => {
    await expectRefused('longName', longName, 'bad-format');
  });

  describe.each(IDS)('%s', (key) => {
    it.each(BAD_IDS)('is not %j', async (value, code) => {
      await expectRefused(key, value, code);
    });

    it.each([4711, Number.MAX_SAFE_INTEGER])('is not %d, which no record has', async (value) => {
      await expectRefused(key, value, 'unknown-reference');
    });
  });

  it.each(['statusId', 'typeId'])('%s is not 0', async (key) => {
    await expectRefused(key, 0, 'out-of-range');
  });

  it.each([SEEDED.deployment, SEEDED.saturation, SEEDED.editor])('the type is no vocable %i', async (typeId) => {
    await expectRefused('typeId', typeId, 'unknown-reference');
  });

  it('a body with many faults lists the first hundred and counts all', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`unknown${i}`, i]));
    const response = await registry.ada.put(`${ITEMS}/${item.id}`).send(unknown).expect(422);
    expect(response.body.errors).toHaveLength(100);
    expect(response.body.totalErrors).toBe(150);
  });
});

describe('fields of an item at their limits', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  it.each(Object.entries(LENGTHS))('%s may have %i characters', async (key, length) => {
    const text = 'ä'.repeat(length);
    expect(await makeItem(registry.ada, { [key]: text })).toMatchObject({ [key]: text });
  });

  it('keep every character that is text', async () => {
    const longName = '\u0001 "\\/\b\f\n\r\t \u2028 🌊 \uffff <script>';
    const item = await makeItem(registry.ada, { longName });
    expect(item.longName).toBe(longName);
    expect(await readItem(registry.anyone, item.id)).toEqual(item);
  });

  it('take every short name of 1 to 64 allowed characters', async () => {
    for (const shortName of ['a', 'Z', '0', '_', '-', '.', '..', 'x'.repeat(64), '4711']) {
      expect((await makeItem(registry.ada, { shortName })).code).toBe(`vessel:${shortName.toLowerCase()}`);
    }
  });
});
