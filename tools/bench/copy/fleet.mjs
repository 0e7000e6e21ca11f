/** Items of one ship, the ship included. */
const OF_SHIP = 100;
/** Items that are imported together. */
const TOGETHER = 2_000;
/** One of so many items was on another ship before. */
const MOVED = 20;
const CONTACTS = 20;
const MISSIONS = 10;
/** Items that are added to a mission at once. */
const ADDED = 1_000;

/**
 * Calls a registry: method, path, body.
 * @typedef {(method: string, path: string, body: object) => Promise<any>} Call
 */

const emailOf = (i) => `contact-${i % CONTACTS}@example.org`;
const shipOf = (i) => `ship_${Math.floor(i / OF_SHIP)}`;

/** An item with a parameter, an event, a contact, a custom field and a link, as rows of an import. */
function rowsOf(i) {
  const isShip = i % OF_SHIP === 0;
  const name = isShip ? shipOf(i) : `item_${i}`;
  const item = isShip ? `vessel:${name}` : `vessel:${shipOf(i)}:${name}`;
  const own = { code: item, shortName: name, longName: `Item ${i}`, status: 'public', type: isShip ? 'vessel' : 'ctd' };
  const place = isShip
    ? {}
    : { parent: `vessel:${shipOf(i)}`, mountDate: '2020-01-01T08:00:00', mountLabel: 'Mounted' };
  return {
    items: { ...own, ...place, serialNumber: `SN${i}`, manufacturer: 'Maker', description: `What item ${i} is for` },
    parameters: { item, shortName: 'salinity', name: 'Salinity', unit: 'psu', type: 'salinity' },
    events: { item, label: 'Cleaned', type: 'Maintenance', startDate: '2021-01-01', endDate: '2021-01-02' },
    contacts: { item, contact: emailOf(i), role: 'Owner' },
    fields: { item, name: 'cable', value: `${i} m` },
    resources: { item, name: 'Manual', type: 'manual', linkage: `https://example.org/manuals/${i}` },
  };
}

/**
 * Makes so many items with all that belongs to them, and missions that they take part in.
 * @param {Call} call
 * @param {number} items
 */
export async function makeFleet(call, items) {
  for (let i = 0; i < CONTACTS; i++)
    await call('POST', 'contacts', { firstName: 'Contact', lastName: `No ${i}`, email: emailOf(i) });
  for (let from = 0; from < items; from += TOGETHER) {
    const rows = Array.from({ length: Math.min(TOGETHER, items - from) }, (_, i) => rowsOf(from + i));
    const kinds = Object.keys(rowsOf(0));
    await call('POST', 'items/import', Object.fromEntries(kinds.map((kind) => [kind, rows.map((row) => row[kind])])));
  }
  await moveSome(call, items);
  await makeMissions(call, items);
}

/** Mounts items on the next ship: two mounts each. */
async function moveSome(call, items) {
  const moved = Array.from({ length: items }, (_, i) => i).filter((i) => i % MOVED === 1 && i + OF_SHIP < items);
  const mount = { mountDate: '2022-01-01T08:00:00', mountLabel: 'Mounted again' };
  const rows = moved.map((i) => ({ code: rowsOf(i).items.code, parent: `vessel:${shipOf(i + OF_SHIP)}`, ...mount }));
  for (let from = 0; from < rows.length; from += ADDED)
    await call('POST', 'items/import', { items: rows.slice(from, from + ADDED) });
}

async function makeMissions(call, items) {
  const dates = { startDate: '2021-05-01T00:00:00', endDate: '2021-06-01T00:00:00' };
  const ids = await idsOf(call, items);
  const size = Math.ceil(ids.length / MISSIONS);
  for (let i = 0; i < MISSIONS && i * size < ids.length; i++) {
    const mission = await call('POST', 'missions', { name: `Mission ${i}`, ...dates });
    const taking = ids.slice(i * size, (i + 1) * size).map((itemId) => ({ itemId }));
    for (let from = 0; from < taking.length; from += ADDED)
      await call('POST', `missions/${mission.id}/items`, taking.slice(from, from + ADDED));
  }
}

async function idsOf(call, items) {
  const ids = [];
  for (let offset = 0; offset < items; offset += 10_000)
    ids.push(...(await call('GET', `items?sorts=id&hits=10000&offset=${offset}`)).records.map(({ id }) => id));
  return ids;
}
