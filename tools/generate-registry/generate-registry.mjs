import { makeBelongings, makeMissions } from './belongings.mjs';
import { noteCatalogue } from './catalogue.mjs';
import { makeContacts } from './contacts.mjs';
import { makeItems } from './items.mjs';

/** The size of registry that performance is measured with. */
export const FULL_SIZE = { items: 100_000, events: 1_000_000, parameters: 200_000 };

/** @typedef {{ items: number, events: number, parameters: number }} Size */
/** @typedef {Size & { contacts: number, missions: number }} FullSize */

/** The tables that are filled, with their history twins. */
const FILLED = [
  ...['contact', 'item', 'item_contact', 'parameter', 'parameter_property', 'event', 'mount'],
  ...['field', 'resource', 'mission', 'mission_item', 'mission_contact'],
];

/** @param {string} table */
const fillTwin = (table) => `insert into ${table}_history
  select tstzrange(${table === 'parameter_property' ? 'clock.now' : 'source.last_modified'}, null), 'generator', null, source.*
  from ${table} source, clock`;

/** @param {string} table */
const followIdentity = (table) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(max(id), 1)) from ${table}`;

/**
 * Fills a migrated registry that has no items yet with a made-up fleet: the same for the same size. It works table by
 * table with triggers and checks of references off, so `client` (of `pg`) must be a superuser's. Afterwards the tables
 * are vacuumed and analysed, as they would be in use.
 * @param {import('pg').Client} client
 * @param {string} schema
 * @param {Size} [size]
 */
export async function generateRegistry(client, schema, { items, events, parameters } = FULL_SIZE) {
  const contacts = Math.max(50, Math.ceil(items / 50));
  const size = { items, events, parameters, contacts, missions: Math.ceil(items / 100) };
  const statements = [
    `set local search_path = "${schema}"`,
    'set local session_replication_role = replica',
    ...noteCatalogue,
    ...makeContacts(size),
    ...makeItems(size),
    ...makeBelongings(size),
    ...makeMissions(size),
    ...FILLED.map(fillTwin),
    ...FILLED.map(followIdentity),
    // The triggers, which note changes, are off.
    'update clock set version = gen_random_uuid(), shared_version = gen_random_uuid()',
  ];
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
  for (const table of FILLED) await client.query(`vacuum (analyze) "${schema}"."${table}"`);
  for (const table of ['vocable', 'unit', 'state', 'vocable_group'])
    await client.query(`analyze "${schema}"."${table}"`);
}
