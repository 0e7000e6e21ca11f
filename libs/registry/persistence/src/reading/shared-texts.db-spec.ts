import { type ItemDocument } from '@pelorus/registry/model';
import { dedupe, type JsonDocument } from '@pelorus/shared/dedup';
import { registryDatabase, type RegistryDatabase, SCHEMA } from '../../test/registry-database';
import { ItemRepository } from '../items/item.repository';

describe('shared records', () => {
  let registry: RegistryDatabase;
  let items: ItemRepository;

  beforeAll(async () => {
    registry = await registryDatabase();
    items = new ItemRepository(registry.database, SCHEMA);
    await registry.rows(
      `insert into item (id, created, last_modified, code, short_name, long_name, description, status_id, type_id, parent_id)
        select i, now(), now(), 'vessel:a' || i, 'a' || i, $1, nullif($1, ''), 1 + i % 2, 1100 + i % 3, case when i > 1 then 1 end
        from generate_series(1, 9) i`,
      ['a "b" \\ {"@":"state/1"} {"@uuid":"x"} \u2028 ä'],
    );
  });
  afterAll(() => registry.drop());

  const page = async (): Promise<readonly JsonDocument<ItemDocument>[]> => {
    const { records } = await items.page({ offset: 0, hits: 100, sorts: [] }, ['parameters', 'contacts'], []);
    return records as readonly JsonDocument<ItemDocument>[];
  };
  const deduplicated = (documents: readonly JsonDocument<ItemDocument>[]): string => {
    const seen = new Set<string>();
    return `[${documents.map((document) => document.deduplicated(seen)).join(',')}]`;
  };

  it('are put into the text of a page as deduplication of the full documents gives it', async () => {
    const documents = await page();
    expect(documents).toHaveLength(9);
    expect(deduplicated(documents)).toBe(JSON.stringify(dedupe(documents.map((document) => document.parse()))));
  });

  it('are shown as they are after a change, whoever made it', async () => {
    const names = async (): Promise<(string | undefined)[]> => {
      const [first, second] = (await page()).map((document) => document.parse());
      return [first?.status.meta, second?.type.vocableGroup.name];
    };
    await names();
    await registry.rows(`update state set meta = 'changed'`);
    await registry.rows(`update vocable_group set name = 'renamed'`);
    expect(await names()).toEqual(['changed', 'renamed']);
  });

  it('are read once for a version of them', async () => {
    await page();
    const query = jest.spyOn(registry.database, 'query');
    await page();
    const statements = query.mock.calls.map(([statement]) => statement.text);
    query.mockRestore();
    expect(statements).toHaveLength(2);
    expect(statements.filter((text) => text.includes('union all'))).toEqual([]);
  });

  it('are not remembered from a change that was rolled back', async () => {
    await page();
    await expect(
      registry.database.transaction(async (transaction) => {
        await transaction.manager.query(`update ${SCHEMA}.state set meta = 'never'`);
        const found = await items.findDocument(1, [], transaction);
        expect(found?.document.parse().status.meta).toBe('never');
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect((await page())[0]?.parse().status.meta).not.toBe('never');
  });
});
