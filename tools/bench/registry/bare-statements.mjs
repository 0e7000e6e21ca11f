const moment = (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;
const record = (alias) =>
  `'@uuid', ${alias}.uuid, 'id', ${alias}.id, 'created', ${moment(`${alias}.created`)}, 'lastModified', ${moment(`${alias}.last_modified`)}`;

const STATE = `json_build_object(${record('status')}, 'name', status.name, 'meta', status.meta)`;
const UNIT = `json_build_object(${record('unit')}, 'code', unit.code, 'name', unit.name, 'typicalUse', unit.typical_use,
  'ucum', unit.ucum, 'mathML', unit.math_ml, 'visible', unit.visible)`;
const vocable = (firstOfGroup) => `json_build_object(${record('type')}, 'generalName', type.general_name,
  'systemName', type.system_name, 'description', type.description, 'vocabulary', type.vocabulary,
  'vocableValue', type.vocable_value, 'vocableGroup', case when ${firstOfGroup}
    then json_build_object(${record('family')}, 'name', family.name, 'systemName', family.system_name)
    else to_json(family.uuid) end)`;
const once = (first, object, alias) => `case when ${first} then ${object} else to_json(${alias}.uuid) end`;

const ITEM = `${record('item')}, 'code', item.code, 'shortName', item.short_name, 'longName', item.long_name,
  'description', item.description, 'model', item.model, 'manufacturer', item.manufacturer,
  'serialNumber', item.serial_number, 'inventoryNumber', item.inventory_number, 'citation', item.citation,
  'operationInstructions', item.operation_instructions, 'parentId', item.parent_id`;
const TYPE = `join registry.vocable type on type.id = %.type_id
  join registry.vocable_group family on family.id = type.vocable_group_id`;

/** One item with its parameters, as the registry sends it: objects that occurred before are their uuids. */
export const itemStatement = `
  select item.revision, json_strip_nulls(json_build_object(${ITEM}, 'status', ${STATE}, 'type', ${vocable('true')},
    'version', item.version, 'parameters', coalesce((
      select json_agg(json_build_object(${record('given')}, 'name', given.name, 'shortName', given.short_name,
        'unit', ${once('first_unit', UNIT, 'unit')}, 'type', ${once('first_type', vocable('first_family'), 'type')},
        'comment', given.comment, 'properties', '[]'::json) order by given.id)
      from (select parameter.*, row_number() over (partition by unit_id order by parameter.id) = 1 as first_unit,
          row_number() over (partition by type_id order by parameter.id) = 1 as first_type,
          row_number() over (partition by vocable_group_id order by parameter.id) = 1 as first_family
        from registry.parameter join registry.vocable on vocable.id = type_id where item_id = item.id) given
      join registry.unit on unit.id = given.unit_id ${TYPE.replace('%', 'given')}), '[]')))::text as text
  from registry.item join registry.state status on status.id = item.status_id ${TYPE.replace('%', 'item')}
  where item.id = $1`;

/** A page of 100 items and the total, as the registry sends it, as one text. */
export const pageStatement = ({ condition, order }) => `
  with ${condition ? `found as materialized (select root.* from registry.item root where ${condition}),` : ''}
  root as (select * from ${condition ? 'found' : 'registry.item'} root order by ${order} limit 100),
  page as (select root.*, row_number() over (order by ${order}) as place from root),
  item as (select page.*, row_number() over (partition by status_id order by place) = 1 as first_status,
      row_number() over (partition by type_id order by place) = 1 as first_type,
      row_number() over (partition by vocable_group_id order by place) = 1 as first_family
    from page join registry.vocable on vocable.id = page.type_id)
  select concat('{"offset":0,"hits":', count(*), ',"totalHits":', (select count(*) from ${condition ? 'found' : 'registry.item'}),
    ',"records":[', string_agg(json_strip_nulls(json_build_object(${ITEM}, 'status', ${once('first_status', STATE, 'status')},
      'type', ${once('first_type', vocable('first_family'), 'type')}, 'version', item.version))::text, ',' order by place),
    '],"duration":0}') as text
  from item join registry.state status on status.id = item.status_id ${TYPE.replace('%', 'item')}`;
