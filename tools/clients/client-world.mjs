import { sessionIn } from '../platform/session.mjs';
import { Traveller } from '../tour/traveller.mjs';

const OWNER = 321;
const EDITOR = 239;
const V2 = '/rest/v2';

/**
 * Makes what the requests of clients name: a ship with a device, and below it parameters, events, a field, a link and a
 * contact in two roles, and a dataset of their streams. Gives the names, and how to remove again what can be removed;
 * items stay.
 */
export async function makeClientWorld({ registry, ingest, username, token, print }) {
  const anyone = new Traveller(registry, print);
  anyone.chapter('What the requests of published clients name');
  const session = await logIn(anyone, username, token);
  const client = anyone.with(session);
  const uploader = new Traveller(ingest, print).with(session);
  const items = await makeItems(client);
  const { parameters, ...belongings } = await makeBelongings(client, items, username);
  /** @type {any} */
  const names = { session, username, token, ...items, ...belongings };
  names.file = fileOf(names);
  names.datasetId = (await uploader.post('/rest/datasets', names.file, { type: 'text/plain' })).id;
  const remove = async () => {
    await uploader.delete(`/rest/datasets/${names.datasetId}`);
    for (const id of parameters) await client.delete(`${V2}/items/${names.itemId}/parameters/${id}`);
  };
  return { names, remove };
}

async function logIn(anyone, username, password) {
  /** @type {string | undefined} */
  let cookie;
  const check = (_, { headers }) => ([cookie] = headers.getSetCookie());
  await anyone.call('POST', `${V2}/auth/login`, { body: new URLSearchParams({ username, password }), check });
  return sessionIn(cookie);
}

const idOf = async (client, path, where) => (await client.get(`${V2}/${path}?where=${where}`)).records[0].id;

async function makeItems(client) {
  const word = `clients_${Date.now().toString(36)}`;
  const text = { description: '', inventoryNumber: '' };
  const body = (shortName, typeId) => ({ shortName, longName: `The ${shortName}`, ...text, statusId: 2, typeId });
  const vessel = await idOf(client, 'types', 'systemName==vessel');
  const ctd = await idOf(client, 'types', 'systemName==ctd');
  const ship = await client.post(`${V2}/items`, body(word, vessel));
  const item = await client.post(`${V2}/items`, { ...body('ctd_1', ctd), parentId: ship.id });
  return { word, ship: ship.code, shipId: ship.id, item: item.code, itemId: item.id };
}

async function makeBelongings(client, { item, itemId }, username) {
  const path = `${V2}/items/${itemId}`;
  const make = async (kind, body) => (await client.post(`${path}/${kind}`, body)).id;
  const typeId = await idOf(client, 'types', 'vocableGroup.systemName==ParameterTypes');
  const unitId = await idOf(client, 'units', 'ucum==Cel');
  const shortNames = ['water_temp', 'salinity', 'cast'];
  const parameters = [];
  for (const shortName of shortNames) {
    parameters.push(await make('parameters', { name: shortName, shortName, unitId, typeId }));
  }
  await client.post(`${path}/contacts/${await idOf(client, 'contacts', `email==${username}`)}`, [OWNER, EDITOR]);
  const when = { startDate: '2024-01-17T10:00:00', endDate: '2024-01-17T11:00:00', latitude: 55.05, longitude: 8.43 };
  const deployment = { typeId: await idOf(client, 'types', 'systemName==Deployment'), ...when };
  await make('events', { label: 'First cast', ...deployment });
  const link = { name: 'Manual', linkage: 'https://example.org/manual.pdf' };
  return {
    parameters,
    ...{ temperature: `${item}:water_temp`, salinity: `${item}:salinity`, cast: `${item}:cast` },
    eventId: await make('events', { label: 'Second cast', ...deployment }),
    fieldId: await make('fields', { name: 'water depth', value: '10 m', description: 'mean' }),
    resourceId: await make('resources', {
      ...link,
      typeId: await idOf(client, 'types', 'vocableGroup.systemName==ResourceTypes'),
    }),
  };
}

const fileOf = ({ temperature, salinity, cast }) =>
  [
    ['datetime', `${temperature} [°C]`, `${temperature} (quality_flag)`, `${salinity} []`, `${cast} [text]`],
    ['2024-01-17 10:00:00', '1.5', '1', '35', 'PS1'],
    ['2024-01-17 10:00:30', '2.5', '1', '35.5', ''],
    ['2024-01-17 11:00:00', '-4', '2', '', 'at "b"'],
  ]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('');
