import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { ITEMS, makeItem, readItem, SEEDED, uniqueName } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const KINDS = ['items', 'parameters', 'events'] as const;

/** Texts that tables, spreadsheets and encodings stumble over. */
const pieces = [
  '"',
  "'",
  '=',
  '+',
  '-',
  '@',
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '007',
  '1,5',
  '#N/A',
  'é',
  '日本',
  '🌊',
  '\uFEFF',
  '\\',
  'null',
  'x',
];
const awkward = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
const filled = awkward.filter((text) => /\S/.test(text));
const numbers = fc.double({ min: -90, max: 90, noNaN: true });
/** Of the years that are written with four digits. */
const moments = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

const records = fc.record({
  item: fc.record({ longName: filled, description: awkward, serialNumber: awkward, citation: awkward }),
  parameter: fc.record({
    name: filled,
    comment: awkward,
    properties: fc.array(
      fc.record({ name: filled, lower: numbers.map((n) => Math.min(n, 0)), unitId: fc.constant(SEEDED.percent) }),
      { maxLength: 2 },
    ),
  }),
  event: fc.record({
    label: filled,
    description: awkward,
    latitude: numbers,
    startDate: moments.map((date) => date.toISOString()),
  }),
});

describe('what was exported', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const exported = async (kind: (typeof KINDS)[number], itemId: number) => {
    const path = kind === 'items' ? ITEMS : `${ITEMS}/${itemId}/${kind}`;
    const where = kind === 'items' ? `&where=id==${itemId}` : '';
    return (await registry.anyone.get(`${path}?format=csv${where}`).expect(200)).text;
  };
  const imported = (kind: string, text: string) =>
    registry.ada.post(`${ITEMS}/import?kind=${kind}`).set('Content-Type', 'text/csv').send(text);

  it('is imported as no change, whatever the texts', async () => {
    await fc.assert(
      fc.asyncProperty(records, fc.constantFrom(',', ';', '\t'), async ({ item, parameter, event }, delimiter) => {
        const { id } = await makeItem(registry.ada, item);
        const types = { unitId: SEEDED.percent, typeId: SEEDED.saturation };
        await registry.ada
          .post(`${ITEMS}/${id}/parameters`)
          .send({ ...parameter, ...types, shortName: 'p' })
          .expect(201);
        const end = { endDate: '9999-12-31T23:59:59.999', typeId: SEEDED.deployment };
        await registry.ada
          .post(`${ITEMS}/${id}/events`)
          .send({ ...event, ...end })
          .expect(201);
        for (const kind of KINDS) {
          const text = await exported(kind, id);
          const saved = stringify(parse(text, { record_delimiter: '\r\n' }), {
            delimiter,
            bom: true,
            quoted_match: /\r/,
          });
          const { body } = await imported(kind, saved).expect(200);
          expect(body).toMatchObject({ [kind]: { created: 0, changed: 0, unchanged: 1 }, totalRecords: 0 });
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keeps every text that is written into it', async () => {
    const { id } = await makeItem(registry.ada);
    await fc.assert(
      fc.asyncProperty(awkward, filled, async (description, longName) => {
        const [header, row] = parse(await exported('items', id), { record_delimiter: '\r\n' }) as [string[], string[]];
        const guard = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
        row[header.indexOf('description')] = guard(description);
        row[header.indexOf('longName')] = guard(longName);
        await imported('items', stringify([header, row], { quoted: true })).expect(200);
        const item = await readItem(registry.anyone, id);
        expect([item.description ?? '', item.longName]).toEqual([description, longName]);
      }),
      { numRuns: 40 },
    );
  });

  it('makes the same in another registry, without ids, and can be edited there', async () => {
    const root = await makeItem(registry.ada, { description: '=SUM(A1)' });
    const child = await makeItem(registry.ada, { parentId: root.id, serialNumber: '000123' });
    const { text } = await registry.anyone.get(`${ITEMS}?format=csv&where=code=like=${root.code}*`).expect(200);
    const rows = parse(text, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    const name = uniqueName('copy');
    const copies = rows.map((row) => ({
      ...row,
      id: '',
      uuid: '',
      code: row['code']!.replace(root.shortName, name),
      parent: row['parent']!.replace(root.shortName, name),
      shortName: row['shortName']!.replace(root.shortName, name),
    }));
    const copied = await imported('items', stringify(copies.toReversed(), { header: true })).expect(200);
    expect(copied.body.items).toEqual({ created: 2, changed: 0, unchanged: 0 });
    const copy = await readItem(registry.anyone, `vessel:${name}:${child.shortName}`);
    expect(copy).toMatchObject({ serialNumber: '000123' });
    expect((await readItem(registry.anyone, `vessel:${name}`)).description).toBe('=SUM(A1)');
    // Somebody else was faster.
    const edited = stringify(
      rows.map((row) => ({ ...row, model: 'edited' })),
      { header: true },
    );
    await registry.ada.patch(`${ITEMS}/${child.id}`).send({ model: 'faster' }).expect(200);
    const refused = await imported('items', edited).expect(422);
    expect(refused.body.errors).toMatchObject([{ row: 3, header: 'revision', code: 'changed-meanwhile' }]);
    expect(await readItem(registry.anyone, root.id)).not.toHaveProperty('model');
  });
});
