import fc from 'fast-check';
import { composeCode } from '@pelorus/registry/domain';
import { type ItemDocument } from '@pelorus/registry/model';
import { sql } from '@pelorus/shared/persistence';
import { type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';
import { ItemRepository } from './item.repository';
import { changeRegistry, type RegistryChange } from '../writing/registry-change';

const SENSOR = 118;
const EDITOR = 239;

/** A tree of items: the parent of each, as an index of one before it, or nothing for a root. */
const trees = fc
  .array(fc.option(fc.nat({ max: 20 }), { freq: 4 }), { minLength: 2, maxLength: 14 })
  .map((parents) => parents.map((parent, i) => (parent === null || i === 0 ? undefined : parent % i)));

describe('ItemRepository', () => {
  let registry: RegistryDatabase;
  let items: ItemRepository;
  let made = 0;
  beforeAll(async () => {
    registry = await registryDatabase();
    items = new ItemRepository(registry.database, SCHEMA);
  });
  afterAll(() => registry.drop());

  const change = <Result>(work: (open: RegistryChange) => Promise<Result>) =>
    changeRegistry(registry.database, SCHEMA, 'ada@example.org', work);
  const insert = async (open: RegistryChange, parentId?: number, values: object = {}): Promise<number> => {
    const shortName = `N${++made}`;
    const parent = parentId === undefined ? undefined : await items.find(open, parentId);
    const code = composeCode({ shortName, typeSystemName: 'oxygen_sensor', parentCode: parent?.code });
    const item = { shortName, longName: shortName, statusId: 1, typeId: SENSOR, parentId: parentId ?? null };
    return items.insert(open, { ...item, ...values, code });
  };
  const document = async (key: number | string): Promise<ItemDocument> =>
    (await items.findDocument(key, ['parameters']))!.document.parse();

  describe('documents', () => {
    it('begin with the uuid, have their keys in order, and none that is absent', async () => {
      const id = await change((open) => insert(open, undefined, { description: '', model: 'M' }));
      const shown = await document(id);
      expect(Object.keys(shown)).toEqual([
        ...['@uuid', 'id', 'created', 'lastModified', 'code', 'shortName', 'longName', 'description', 'model'],
        ...['status', 'type', 'version', 'parameters'],
      ]);
      expect(shown).toMatchObject({ id, description: '', version: 1, parameters: [] });
      expect(Object.keys(shown.status).slice(0, 4)).toEqual(['@uuid', 'id', 'created', 'lastModified']);
      expect(Object.keys(shown.type).at(-1)).toBe('vocableGroup');
      expect(await document(shown.code.toUpperCase())).toEqual(shown);
    });

    it('tell moments in UTC to the millisecond', async () => {
      const id = await change((open) => insert(open));
      await registry.rows(`update item set created = '2024-01-17T20:17:13.7+02', last_modified = '2024-12-31T23:59:59Z'
        where id = ${id}`);
      expect(await document(id)).toMatchObject({
        created: '2024-01-17T18:17:13.700',
        lastModified: '2024-12-31T23:59:59.000',
      });
    });

    it('contain parameters in the order in which they were made, with their properties in their places', async () => {
      const id = await change((open) => insert(open));
      await registry.rows(
        `with made as (
            insert into parameter (created, last_modified, item_id, name, short_name, unit_id, type_id, comment)
            select now(), now(), $1, name, name, 12, 221, comment
            from (values (1, 'z', ''), (2, 'a', null)) parameter (place, name, comment) order by place
            returning id, name)
          insert into parameter_property (parameter_id, place, name, lower, upper, unit_id)
          select made.id, place, property, lower, upper, unit
          from made, (values (1, 'second', null, 1e300, null), (0, 'first', -0.1, null, 12))
            property (place, property, lower, upper, unit) where made.name = 'z'`,
        [id],
      );
      const { parameters } = await document(id);
      expect(parameters?.map((parameter) => parameter.shortName)).toEqual(['z', 'a']);
      const [first, second] = parameters!;
      expect(first).toMatchObject({ comment: '', unit: { code: '%' }, type: { systemName: 'saturation' } });
      expect(first?.properties).toEqual([
        { name: 'first', lower: -0.1, unit: expect.objectContaining({ id: 12 }) },
        { name: 'second', upper: 1e300 },
      ]);
      expect(second).not.toHaveProperty('comment');
      expect(second?.properties).toEqual([]);
    });

    it('are not there for ids and codes that nothing has', async () => {
      for (const key of [0, 999_999_999_999_999, 'vessel:nothing', '']) {
        expect(await items.findDocument(key, [])).toBeUndefined();
      }
    });
  });

  it('inserts a code once', async () => {
    const id = await change((open) => insert(open));
    const { code } = await document(id);
    const again = change((open) =>
      items.insert(open, { shortName: 'x', longName: 'X', statusId: 1, typeId: SENSOR, parentId: null, code }),
    );
    await expect(again).rejects.toMatchObject({
      kind: 'conflict',
      code: 'duplicate-code',
      details: { existingCode: code },
    });
  });

  it('updates what is given, and raises the revision by one', async () => {
    const id = await change((open) => insert(open, undefined, { model: 'M', citation: 'C' }));
    await change(async (open) => items.update(open, (await items.find(open, id))!, { model: null, longName: 'Long' }));
    const found = await change(async (open) => items.find(open, id));
    expect(found).toMatchObject({ model: null, citation: 'C', longName: 'Long', revision: 2 });
  });

  describe('recodeSubtree', () => {
    it('gives a deep tree its codes', async () => {
      const chain = await change(async (open) => {
        const ids: number[] = [];
        for (let i = 0; i < 120; i++) ids.push(await insert(open, ids.at(-1)));
        return ids;
      });
      const bottom = await document(chain.at(-1)!);
      await change(async (open) => items.recodeSubtree(open, (await items.find(open, chain[0]!))!, 'vessel:top'));
      const names = bottom.code.split(':').slice(2);
      expect((await document(chain.at(-1)!)).code).toBe(['vessel:top', ...names].join(':'));
    });

    it('gives exactly the moved item and those below it their codes, in any tree', async () => {
      await fc.assert(
        fc.asyncProperty(trees, fc.nat(), fc.nat(), async (parents, from, to) => {
          const ids = await change(async (open) => {
            const all: number[] = [];
            for (const parent of parents) all.push(await insert(open, parent === undefined ? undefined : all[parent]));
            return all;
          });
          const movedId = ids[from % ids.length]!;
          const parentId = ids[to % ids.length]!;
          const before = await rowsOf(ids);
          const moves = await change(async (open) => {
            if (await items.isWithin(open, parentId, movedId)) return false;
            const [moved, parent] = [(await items.find(open, movedId))!, (await items.find(open, parentId))!];
            const code = composeCode({ shortName: moved.shortName, typeSystemName: '', parentCode: parent.code });
            await items.update(open, moved, { parentId });
            await items.recodeSubtree(open, moved, code);
            return true;
          });
          const after = await rowsOf(ids);
          if (!moves) expect(after).toEqual(before);
          for (const row of after.values()) {
            const parent = row.parent_id === null ? undefined : after.get(row.parent_id)!;
            expect(row.code).toBe(
              composeCode({ shortName: row.short_name, typeSystemName: 'oxygen_sensor', parentCode: parent?.code }),
            );
            const below = before.get(row.id)!.code.split(':').includes(before.get(movedId)!.short_name.toLowerCase());
            expect(row.revision).toBe(moves && below ? 2 : 1);
          }
        }),
        { numRuns: 25 },
      );
    });
  });

  it('knows whether an item lies within another, itself included', async () => {
    const [top, middle, leaf] = await change(async (open) => {
      const root = await insert(open);
      const child = await insert(open, root);
      return [root, child, await insert(open, child)] as const;
    });
    await change(async (open) => {
      for (const [id, ancestor] of [
        [leaf, top],
        [leaf, leaf],
        [leaf, middle],
      ] as const) {
        expect(await items.isWithin(open, id, ancestor)).toBe(true);
      }
      for (const [id, ancestor] of [
        [top, leaf],
        [middle, leaf],
        [leaf, 0],
      ] as const) {
        expect(await items.isWithin(open, id, ancestor)).toBe(false);
      }
    });
  });

  it('finds the contacts of an item and of those above it, by e-mail and role', async () => {
    await change(async (open) => {
      const root = await insert(open);
      const child = await insert(open, root);
      const [contact] = await open.query<{ id: number }>(
        sql`insert into registry.contact (created, last_modified, email) values (now(), now(), 'Ada@Example.org') returning id`,
      );
      await open.query(sql`insert into registry.item_contact (created, last_modified, item_id, contact_id, role_id)
        values (now(), now(), ${root}, ${contact!.id}, ${EDITOR})`);
      const has = (id: number, email: string, role = EDITOR) => items.hasContact(open, id, email, role);
      expect(await has(child, 'ada@example.org')).toBe(true);
      expect(await has(root, 'ada@example.org')).toBe(true);
      expect(await has(root, 'ada@example.org', 321)).toBe(false);
      expect(await has(root, 'a_a@example.org')).toBe(false);
      expect(await has(await insert(open), 'ada@example.org')).toBe(false);
    });
  });

  /** The rows of items by id. */
  async function rowsOf(ids: readonly number[]): Promise<Map<number, ItemRow>> {
    const rows = await registry.rows<ItemRow>(
      'select id, parent_id, short_name, code, revision from item where id = any($1)',
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
});

interface ItemRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly short_name: string;
  readonly code: string;
  readonly revision: number;
}
