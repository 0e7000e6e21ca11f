import { momentOf, oneOf, pick, uuidOf, vocableOf } from './random.mjs';

const MEASURED = ['salinity', 'temperature', 'pressure', 'oxygen', 'chlorophyll', 'turbidity', 'speed', 'voltage'];

/** @param {import('./generate-registry.mjs').FullSize} size */
const parameters = ({ items, parameters: count }) => `
  insert into parameter (id, uuid, created, last_modified, item_id, name, short_name, unit_id, type_id, comment)
  select i, ${uuidOf('parameter', 'i')}, ${momentOf('i', 31)}, ${momentOf('i', 31)}, 1 + (i - 1) % ${items},
    initcap(word) || ' ' || i, word || '_' || i, ids[1 + ${pick('i', 33, 'cardinality(ids)')}],
    ${vocableOf('ParameterTypes', 'i', 34)}, case when i % 5 = 0 then 'checked' end
  from units, generate_series(1, ${count}) i, lateral (select ${oneOf('i', 35, MEASURED)} as word) chosen`;

/** @param {import('./generate-registry.mjs').FullSize} size */
const properties = ({ parameters: count }) => `
  insert into parameter_property (id, parameter_id, place, name, lower, upper, unit_id)
  select i, i * 4, 0, 'measuring range', -${pick('i', 36, 10)}, 0.5 + ${pick('i', 37, 100)}, ids[1 + i % cardinality(ids)]
  from units, generate_series(1, ${count} / 4) i`;

/** @param {import('./generate-registry.mjs').FullSize} size */
const events = ({ items, events: count }) => `
  insert into event (id, uuid, created, last_modified, item_id, label, description, start_date, end_date, latitude,
    longitude, elevation, type_id)
  select i, ${uuidOf('event', 'i')}, start_date, start_date, 1 + ${pick('i', 43, items)}, 'event ' || i,
    case when i % 4 = 0 then 'noted on board' end, start_date, start_date + ${pick('i', 44, 72)} * interval '1 hour',
    case when positioned then ${pick('i', 45, 18_000)} / 100.0 - 90 end,
    case when positioned then ${pick('i', 46, 36_000)} / 100.0 - 180 end,
    case when positioned then -${pick('i', 47, 5_000)} end, ${vocableOf('EventTypes', 'i', 48)}
  from generate_series(1, ${count}) i,
    lateral (select ${momentOf('i', 41)} as start_date, ${pick('i', 49, 10)} < 6 as positioned) chosen`;

/** Every item is on its parent; every tenth was on another item first. */
const mounts = `
  insert into mount (id, uuid, created, last_modified, item_id, parent_id, start_date, end_date, mount_label)
  select row_number() over (order by start_date, item_id), ${uuidOf('mount', "item_id || '/' || parent_id")}, created, last_modified, item_id,
    parent_id, start_date, end_date, case when item_id % 2 = 0 then 'mounted' end
  from (
    select id as item_id, parent_id, created, last_modified, created as start_date, null::timestamptz as end_date
    from item where parent_id is not null
    union all
    select item.id, other.id, item.created, item.last_modified, item.created - interval '400 days', item.created - interval '30 days'
    from item join item other on other.id = item.parent_id - 1 and other.parent_id is not distinct from (
      select parent_id from item parent where parent.id = item.parent_id)
    where item.id % 10 = 0) stay`;

/** @param {import('./generate-registry.mjs').FullSize} size */
const fields = ({ items }) => `
  insert into field (id, uuid, created, last_modified, item_id, name, value)
  select i, ${uuidOf('field', 'i')}, ${momentOf('i', 51)}, ${momentOf('i', 51)}, i * 2, 'depth rating ' || i % 300, i % 60 || '00 m'
  from generate_series(1, ${items} / 2) i`;

/** @param {import('./generate-registry.mjs').FullSize} size */
const resources = ({ items }) => `
  insert into resource (id, uuid, created, last_modified, item_id, name, type_id, linkage)
  select i, ${uuidOf('resource', 'i')}, ${momentOf('i', 54)}, ${momentOf('i', 54)}, i * 5, 'manual ' || i,
    ${vocableOf('ResourceTypes', 'i', 56)}, 'https://example.org/manuals/' || i
  from generate_series(1, ${items} / 5) i`;

/**
 * Statements that give items parameters, events, mounts, custom fields and resources.
 * @param {import('./generate-registry.mjs').FullSize} size
 */
export const makeBelongings = (size) => [
  ...[parameters, properties, events].map((make) => make(size)),
  mounts,
  ...[fields, resources].map((make) => make(size)),
];

/**
 * Statements that make missions, each with ten items and two contacts.
 * @param {import('./generate-registry.mjs').FullSize} size
 */
export const makeMissions = ({ items, contacts, missions }) => [
  `insert into mission (id, uuid, created, last_modified, name, start_date, end_date)
    select i, ${uuidOf('mission', 'i')}, start_date, start_date, 'Cruise ' || i, start_date, start_date + interval '20 days'
    from generate_series(1, ${missions}) i, lateral (select ${momentOf('i', 61)} as start_date) chosen`,
  `insert into mission_item (id, uuid, created, last_modified, mission_id, item_id)
    select row_number() over (order by i, turn), ${uuidOf('mission_item', "i || '/' || turn")}, ${momentOf('i', 63)},
      ${momentOf('i', 63)}, i, 1 + ${pick('i * 10 + turn', 65, items)}
    from generate_series(1, ${missions}) i, generate_series(0, 9) turn on conflict do nothing`,
  `insert into mission_contact (id, uuid, created, last_modified, mission_id, contact_id, role_id)
    select row_number() over (order by i, turn), ${uuidOf('mission_contact', "i || '/' || turn")}, ${momentOf('i', 66)},
      ${momentOf('i', 66)}, i, 1 + ${pick('i * 2 + turn', 68, contacts)}, ${vocableOf('ContactRoles', 'i * 2 + turn', 69)}
    from generate_series(1, ${missions}) i, generate_series(0, 1) turn on conflict do nothing`,
];
