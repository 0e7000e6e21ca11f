const LIST = '/rest/v2/items';

/** A list request, and for the bare server its condition (over `root`) and its order, in SQL. */
const list = (name, query, { condition = '', order = 'root.id' } = {}) => ({
  name,
  path: `${LIST}?hits=100${query}`,
  condition,
  order,
});

const filtered = (where, condition, sorts = '', order = 'root.id') =>
  list(where + (sorts && ` by ${sorts}`), `&where=${encodeURIComponent(where)}${sorts && `&sorts=${sorts}`}`, {
    condition,
    order,
  });

const idOf = (table, condition) => `(select id from registry.${table} where ${condition})`;
const BY_TYPE = '(select general_name collate "C" from registry.vocable where id = root.type_id), root.id';

/** The item's parameters have no measuring ranges, which keeps the bare server's statement short. */
export const requests = (item) => [
  { name: 'one item', path: `${LIST}/${item}`, item },
  list('100 items', ''),
  list('100 items by code', '&sorts=code', { order: 'root.code collate "C", root.id' }),
  filtered(
    'code=LIKE=vessel:platform_1:*',
    "root.code like 'vessel:platform_1:%'",
    'code',
    'root.code collate "C", root.id',
  ),
  filtered('longName=ILIKE="*ctd*"', "root.long_name ilike '%ctd%'", 'lastModified', 'root.last_modified, root.id'),
  filtered('parent.id==300', 'root.parent_id = 300'),
  filtered('status.name==construction', `root.status_id = ${idOf('state', "name = 'construction'")}`),
  filtered(
    'type.systemName==adcp',
    `root.type_id in ${idOf('vocable', "system_name = 'adcp'")}`,
    'type.generalName',
    BY_TYPE,
  ),
  filtered(
    'contacts.contact.lastName==Rossi-20',
    `root.id in (select item_id from registry.item_contact where contact_id in ${idOf('contact', "last_name = 'Rossi-20'")})`,
  ),
  filtered(
    'lastModified=bt=(2017-05-01,2017-05-03)',
    "root.last_modified >= '2017-05-01Z' and root.last_modified < '2017-05-04Z'",
    'lastModified',
    'root.last_modified, root.id',
  ),
];
