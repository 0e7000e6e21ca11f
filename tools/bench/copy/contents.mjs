/** What a registry has, by kinds, without ids and moments of writing: a statement that gives a text a record. */
const CONTENTS = {
  items: `select concat_ws('|', code, long_name, serial_number, manufacturer, description) from registry.item`,
  parameters: `select concat_ws('|', item.code, p.short_name, p.name, unit.code) from registry.parameter p
    join registry.item on item.id = p.item_id join registry.unit on unit.id = p.unit_id`,
  events: `select concat_ws('|', item.code, label, type.system_name, start_date, end_date) from registry.event
    join registry.item on item.id = event.item_id join registry.vocable type on type.id = event.type_id`,
  // Who makes a root is its Editor.
  roles: `select concat_ws('|', item.code, email, role.system_name) from registry.item_contact pair
    join registry.item on item.id = pair.item_id join registry.contact on contact.id = pair.contact_id
    join registry.vocable role on role.id = pair.role_id where role.system_name <> 'Editor'`,
  fields: `select concat_ws('|', item.code, name, value) from registry.field join registry.item on item.id = field.item_id`,
  resources: `select concat_ws('|', item.code, name, linkage) from registry.resource
    join registry.item on item.id = resource.item_id`,
  mounts: `select concat_ws('|', item.code, parent.code, start_date, coalesce(end_date::text, 'now'), mount_label, unmount_label,
      start_given, end_given) from registry.mount join registry.item on item.id = mount.item_id
    join registry.item parent on parent.id = mount.parent_id`,
  missions: `select concat_ws('|', mission.name, item.code) from registry.mission_item part
    join registry.mission on mission.id = part.mission_id join registry.item on item.id = part.item_id`,
};

/**
 * Numbers of records of each kind that only one of two registries has.
 * @param {import('pg').Client} one
 * @param {import('pg').Client} other
 */
export async function differenceOf(one, other) {
  const rows = [];
  for (const [kind, statement] of Object.entries(CONTENTS)) {
    const [here, there] = [await textsOf(one, statement), await textsOf(other, statement)];
    const missing = withoutThose(here, there);
    const extra = withoutThose(there, here);
    rows.push({ kind, records: here.length, 'source only': missing.length, 'target only': extra.length });
  }
  return rows;
}

async function textsOf(client, statement) {
  const { rows } = await client.query({ text: statement, rowMode: 'array' });
  return rows.map(([text]) => text);
}

/** Texts that are not among others; of a text that is there twice, the second one needs a second one there. */
function withoutThose(texts, others) {
  const counts = new Map();
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}
