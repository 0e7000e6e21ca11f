import { type OwnedByItem, type ItemDocument } from '@pelorus/registry/model';
import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { documentAt, documentsOf, jsonArray, jsonObject, columnKeys } from '../records/document-sql';
import { ALL_RECORDS, RECORDS, type Records, type AnyRecord } from '../records/records';

/** Tables of records shown with items. */
export type ShownTable = {
  [Table in keyof Records]: Records[Table]['owner'] extends { readonly table: 'item'; readonly shown: true }
    ? Table
    : never;
}[keyof Records];

type ShownName = Records[ShownTable]['name'];

/** Relation that can be shown with an item. */
export type ItemRelation = ShownName | 'children' | 'parent' | 'missions';

export const SHOWN_RECORDS = ALL_RECORDS.filter(({ owner }) => owner.table === 'item' && owner.shown);
const isInVersions = ({ owner }: AnyRecord): boolean => (owner as OwnedByItem).inVersions;
const namesOf = (records: readonly AnyRecord[]) => records.map(({ name }) => name as ShownName);

/** Relations that versions keep. */
export const VERSIONED_RELATIONS: readonly ItemRelation[] = namesOf(SHOWN_RECORDS.filter(isInVersions));

/** Relations in the order of their keys. */
export const ITEM_RELATIONS: readonly ItemRelation[] = [
  ...VERSIONED_RELATIONS,
  ...(['children', 'parent', 'missions'] as const),
  ...namesOf(SHOWN_RECORDS.filter((record) => !isInVersions(record))),
];

/** Whether a relation shows further items. */
export function showsItems(relations: readonly ItemRelation[]): boolean {
  return relations.includes('children') || relations.includes('parent');
}

/** Document of an item with relations; nested items have none. */
export function itemDocument(tables: Tables, alias: string, relations: readonly ItemRelation[]): Sql {
  return jsonObject([
    ...RECORDS.item.document(tables, alias),
    ...ITEM_RELATIONS.filter((relation) => relations.includes(relation)).map(
      (relation) => [relation, related(relation, tables, alias)] as const,
    ),
  ]);
}

/** Expression of a relation. */
function related(relation: ItemRelation, tables: Tables, item: string): Sql {
  switch (relation) {
    case 'children':
      return documentsOf(item, 'parent_id', itemTable(tables, 'child'));
    case 'parent':
      return documentAt(identifier(item, 'parent_id'), itemTable(tables, 'parent'));
    case 'missions':
      return missionsOf(tables, item);
    default:
      return belongings(relation, tables, item);
  }
}

function itemTable(tables: Tables, alias: string) {
  return { table: tables('item'), alias, document: itemDocument(tables, alias, []) };
}

function belongings(name: ShownName, tables: Tables, item: string): Sql {
  const record = SHOWN_RECORDS.find((each) => each.name === name);
  if (!record) throw new Error(`nothing that belongs to items is called ${name}`);
  const document = jsonObject(record.document(tables, 'belonging'));
  return documentsOf(item, 'item_id', { table: tables(record.table), alias: 'belonging', document });
}

function missionsOf(tables: Tables, item: string): Sql {
  return sql`(select ${jsonArray(jsonObject(RECORDS.mission.document(tables, 'mission')), sql`mission.id`)}
    from ${tables('mission_item')} mission_item join ${tables('mission')} mission on mission.id = mission_item.mission_id
    where mission_item.item_id = ${identifier(item, 'id')})`;
}

/** Item in the search of older clients. */
export function foundItemDocument(tables: Tables, alias: string): Sql {
  const state = { table: tables('state'), alias: 'status', document: sql`status.name` };
  return jsonObject([
    ...columnKeys(alias, { uniqueId: 'id', id: 'code', title: 'long_name' }),
    ['metadata', jsonObject(columnKeys(alias, { serial: 'serial_number' }))],
    ['states', jsonObject([['itemState', documentAt(identifier(alias, 'status_id'), state)]])],
  ]);
}

/** Document for a version, with references instead of contacts: a reader gets contacts as visible to that reader. */
export function snapshotOf(item: ItemDocument): object {
  const { contacts } = item;
  if (!contacts) return item;
  const reference = (id: number) => ({ '@': `${RECORDS.contact.table}/${id}` });
  return { ...item, contacts: contacts.map((role) => ({ ...role, contact: reference(role.contact.id) })) };
}
