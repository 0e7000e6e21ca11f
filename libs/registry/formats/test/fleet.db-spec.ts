import { type ItemDocument } from '@pelorus/registry/model';
import fc from 'fast-check';
import { startDemoRegistry } from '@pelorus/registry/demo';
import { ITEM_RELATIONS, ItemRepository, ItemPositionRepository } from '@pelorus/registry/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { latestPosition, positionOf } from '../src/item-events';
import { ITEM_FORMATS } from '../src/item-formats';
import { FAULTS } from './format-faults';
import { viewOf } from './item.arbitrary';

const SCHEMA = 'registry';
const EVERYTHING = { offset: 0, hits: 10_000, sorts: [] };

describe('the demo fleet', () => {
  let database: Database;
  let close: () => Promise<void>;
  let items: ItemDocument[];
  let placed: ItemPositionRepository;

  beforeAll(async () => {
    ({ database, close } = await startDemoRegistry());
    placed = new ItemPositionRepository(database, SCHEMA);
    items = await readItems();
  });
  afterAll(() => close());

  async function readItems(): Promise<ItemDocument[]> {
    const page = await new ItemRepository(database, SCHEMA).page(EVERYTHING, ITEM_RELATIONS, []);
    return page.records.map((record) => ('parse' in record ? record.parse() : record));
  }

  const aboveOf = (item: ItemDocument): ItemDocument[] => {
    const parent = items.find(({ id }) => id === item.parentId);
    return parent ? [parent, ...aboveOf(parent)] : [];
  };

  it('has items of all kinds', () => {
    expect(items.length).toBeGreaterThan(40);
    for (const key of ['parameters', 'contacts', 'events', 'fields', 'resources', 'children'] as const) {
      expect(items.filter((item) => item[key]?.length)).not.toEqual([]);
    }
  });

  it.each(ITEM_FORMATS.map((format) => [format.name, format] as const))(
    'follows the rules of %s, item by item',
    async (name, format) => {
      for (const item of items) {
        expect({ code: item.code, faults: await FAULTS[name]!(format.write(viewOf(item, aboveOf(item)))) }).toEqual({
          code: item.code,
          faults: [],
        });
      }
    },
  );

  it('has an author and an owner for every item', () => {
    const [jsonLd, pidinst] = ['jsonld', 'pidinst'].map((name) => ITEM_FORMATS.find((format) => format.name === name)!);
    const written = items.map((item) => ({
      ...(JSON.parse(jsonLd!.write(viewOf(item, aboveOf(item)))) as { 'dcterms:creator'?: object[] }),
      ...(JSON.parse(pidinst!.write(viewOf(item, aboveOf(item)))) as { owners: { ownerName: string }[] }),
    }));
    expect(written.filter((each) => !each['dcterms:creator'])).toEqual([]);
    expect(written.flatMap(({ owners }) => owners).filter(({ ownerName }) => ownerName.startsWith(':'))).toEqual([]);
  });

  it('is where both ways to tell it say, at any moment', async () => {
    await database.dataSource.query(
      `insert into ${SCHEMA}.event (created, last_modified, item_id, label, start_date, end_date, latitude, longitude, type_id)
        select now(), now(), item.id, 'Some', begun, begun + (n % 4) * interval '3 hours',
          nullif(n % 7, 3), nullif(n % 11, 5), (select type_id from ${SCHEMA}.event limit 1)
        from ${SCHEMA}.item item, generate_series(1, 12) n,
          lateral (select timestamptz '2030-01-01Z' + (item.id * 7 + n * 5) % 13 * interval '2 hours' as begun) at`,
    );
    const known = await readItems();
    const moment = fc.integer({ min: -1, max: 40 }).map((hours) => new Date(Date.UTC(2030, 0, 1, hours)));
    await fc.assert(
      fc.asyncProperty(moment, async (at) => {
        const expected = known.map((item) => [item.id, latestPosition(item, at)] as const);
        const found = await placed.page(EVERYTHING, { at, words: [] });
        expect(found.items.map(({ id, event }) => [id, positionOf(event ?? {})])).toEqual(
          expected.filter(([, position]) => position !== undefined),
        );
      }),
      { numRuns: 25 },
    );
  });
});
