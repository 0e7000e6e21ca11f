import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { GROUPS } from '@pelorus/registry/domain';
import { type FleetRows } from './fleet-rows';

/** What goes into a table: the value of each column, as an expression over `given`, the row as JSON. */
export interface Insertion {
  readonly table: string;
  readonly rows: readonly object[];
  readonly columns: Readonly<Record<string, Sql>>;
  /** Whether the table holds records, with the moment of their making; by default it does. */
  readonly holdsRecords?: boolean;
  readonly onConflict?: Sql;
}

const text = (key: string): Sql => sql`given ->> ${key}`;
const number = (key: string): Sql => sql`(given ->> ${key})::double precision`;
const moment = (key: string): Sql => sql`(given ->> ${key})::timestamp at time zone 'UTC'`;
const texts = (columns: Readonly<Record<string, string>>): Record<string, Sql> =>
  Object.fromEntries(Object.entries(columns).map(([column, key]) => [column, text(key)]));
const period = { start_date: moment('startDate'), end_date: moment('endDate') };

/** How a row finds what it refers to; what is not found is null, which the columns refuse. */
function lookups(schema: string) {
  const table = (name: string): Sql => identifier(schema, name);
  const vocable = (group: string, key = 'type'): Sql => sql`(select vocable.id from ${table('vocable')} vocable
    join ${table('vocable_group')} vocable_group on vocable_group.id = vocable.vocable_group_id
    where vocable_group.system_name = ${group} and vocable.system_name = given ->> ${key})`;
  return {
    item: sql`(select id from ${table('item')} where code = given ->> 'item')`,
    parent: sql`(select id from ${table('item')} where code = given ->> 'parentCode')`,
    parameter: sql`(select parameter.id from ${table('parameter')} parameter
      join ${table('item')} item on item.id = parameter.item_id
      where item.code = given ->> 'item' and parameter.short_name = given ->> 'parameter')`,
    unit: sql`(select id from ${table('unit')} where code = given ->> 'unit')`,
    status: sql`(select id from ${table('state')} where name = given ->> 'status')`,
    contact: sql`(select id from ${table('contact')} where lower(email) = given ->> 'contact')`,
    role: vocable(GROUPS.contactRoles, 'role'),
    mission: sql`(select max(id) from ${table('mission')} where name = given ->> 'mission')`,
    vocable,
  };
}

type Lookups = ReturnType<typeof lookups>;

/** All insertions of the fleet into the registry's schema, in an order in which each finds what it refers to. */
export function fleetInsertions(schema: string, rows: FleetRows): Insertion[] {
  const find = lookups(schema);
  return [
    contacts(rows),
    ...items(rows, find),
    ...parameters(rows, find),
    ...belongings(rows, find),
    ...missions(rows, find),
  ];
}

function contacts({ contact }: FleetRows): Insertion {
  return {
    table: 'contact',
    rows: contact,
    columns: {
      ...texts({ first_name: 'firstName', last_name: 'lastName', email: 'email' }),
      ...texts({ company_name: 'companyName', city: 'city', country: 'country' }),
    },
    onConflict: sql`on conflict (lower(email)) where email <> '' do nothing`,
  };
}

function items(rows: FleetRows, find: Lookups): Insertion[] {
  const columns = {
    ...texts({ code: 'code', short_name: 'shortName', long_name: 'longName', description: 'description' }),
    ...texts({ model: 'model', manufacturer: 'manufacturer', serial_number: 'serialNumber', citation: 'citation' }),
    ...texts({ inventory_number: 'inventoryNumber', operation_instructions: 'operationInstructions' }),
    parent_id: find.parent,
    status_id: find.status,
    type_id: find.vocable(GROUPS.deviceTypes),
  };
  return rows.items.map((level) => ({ table: 'item', rows: level, columns }));
}

function parameters(rows: FleetRows, find: Lookups): Insertion[] {
  const parameter = {
    ...texts({ name: 'name', short_name: 'shortName', comment: 'comment' }),
    item_id: find.item,
    unit_id: find.unit,
    type_id: find.vocable(GROUPS.parameterTypes),
  };
  const property = {
    name: text('name'),
    place: sql`(given ->> 'place')::integer`,
    lower: number('lower'),
    upper: number('upper'),
    parameter_id: find.parameter,
    unit_id: find.unit,
  };
  return [
    { table: 'parameter', rows: rows.parameter, columns: parameter },
    { table: 'parameter_property', rows: rows.parameter_property, columns: property, holdsRecords: false },
  ];
}

function belongings(rows: FleetRows, find: Lookups): Insertion[] {
  const event = {
    ...texts({ label: 'label', description: 'description' }),
    ...period,
    latitude: number('latitude'),
    longitude: number('longitude'),
    elevation: number('elevation'),
    elevation_inaccuracy: number('elevationInaccuracy'),
    item_id: find.item,
    type_id: find.vocable(GROUPS.eventTypes),
  };
  const field = { ...texts({ name: 'name', value: 'value', description: 'description' }), item_id: find.item };
  const resource = {
    ...texts({ name: 'name', description: 'description', linkage: 'linkage' }),
    item_id: find.item,
    type_id: find.vocable(GROUPS.resourceTypes),
  };
  const contact = { item_id: find.item, contact_id: find.contact, role_id: find.role };
  return [
    { table: 'item_contact', rows: rows.item_contact, columns: contact },
    { table: 'event', rows: rows.event, columns: event },
    { table: 'field', rows: rows.field, columns: field },
    { table: 'resource', rows: rows.resource, columns: resource },
  ];
}

function missions(rows: FleetRows, find: Lookups): Insertion[] {
  const mission = { ...texts({ name: 'name', description: 'description' }), ...period };
  const item = { mission_id: find.mission, item_id: find.item };
  const contact = { mission_id: find.mission, contact_id: find.contact, role_id: find.role };
  return [
    { table: 'mission', rows: rows.mission, columns: mission },
    { table: 'mission_item', rows: rows.mission_item, columns: item },
    { table: 'mission_contact', rows: rows.mission_contact, columns: contact },
  ];
}
