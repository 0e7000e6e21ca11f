import { type Collection, resolveSelector, selectorsOf, sql } from '@pelorus/shared/persistence';
import { type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';
import { readPage } from '../reading/document-reader';
import { ALL_RECORDS, RECORDS } from './records';

const COLLECTIONS = ALL_RECORDS.map(({ collection }) => collection);

/** Comparisons that one filter may have, with room to spare. */
const CHUNK = 200;

let database: RegistryDatabase;
beforeAll(async () => {
  database = await registryDatabase();
});
afterAll(() => database.drop());

const page = (collection: Collection, request: { sorts?: string[]; where?: string }) =>
  readPage(
    database.database,
    { schema: SCHEMA, collection, document: sql`json_build_object()` },
    {
      offset: 0,
      hits: 1,
      ...(request.where !== undefined && { where: request.where }),
      sorts: (request.sorts ?? []).map((field) => ({ field, descending: false })),
    },
  );

it('are the collections of the registry', () => {
  expect(COLLECTIONS.map(({ table }) => table).sort()).toEqual([
    ...['contact', 'event', 'field', 'item', 'item_contact', 'item_version', 'mission', 'mission_contact'],
    ...['mission_item', 'mount', 'parameter', 'resource', 'state', 'unit', 'vocable', 'vocable_group'],
  ]);
});

describe.each(COLLECTIONS.map((collection) => [collection.table, collection] as const))('%s', (_table, collection) => {
  it('sorts by every field, its own and those of single relations', async () => {
    const sorts = selectorsOf(collection, ({ kind }) => kind === 'one', 1);
    for (const field of sorts) await expect(page(collection, { sorts: [field] })).resolves.toBeDefined();
  });

  it('filters by every field through up to two relations', async () => {
    const selectors = selectorsOf(collection);
    for (let from = 0; from < selectors.length; from += CHUNK) {
      const where = selectors.slice(from, from + CHUNK).map((selector) => `${selector}=notnull=`);
      await expect(page(collection, { where: where.join(',') })).resolves.toBeDefined();
    }
  });
});

it.each([
  ...['parent.id', 'status.name', 'type.vocableGroup.systemName', 'contacts.contact.lastName', 'parameters.unit.code'],
  ...['events.type.systemName', 'fields.name', 'missions.mission.name', 'resources.type.systemName', 'children.code'],
])('items have the selector %s', (selector) => {
  expect(resolveSelector(RECORDS.item.collection, selector)).toBeDefined();
});
