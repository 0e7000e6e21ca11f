import { Ship } from './ship.mjs';

/** Ships that upload their first row at once. */
const AT_ONCE = 8;
/** Ships that have a history. */
const WITH_HISTORY = 5;

/** Registers the ships with their parameters, and uploads the history of some. */
export async function makeFleet(platform, { SHIPS, HISTORY_YEARS }) {
  const ships = Array.from({ length: SHIPS }, (_, i) => new Ship(i));
  await importRecords(platform, {
    items: ships.map(({ name }) => ({ shortName: name, longName: `Ship ${name}`, status: 'public', type: 'vessel' })),
    parameters: ships.flatMap(({ name, parameters }) =>
      parameters.map((shortName) => ({ item: name, name: shortName, shortName, type: 'flow_rate', unit: 'L/min' })),
    ),
  });
  const old = HISTORY_YEARS > 0 ? ships.slice(0, WITH_HISTORY) : [];
  for (const ship of old) await upload(platform, [...ship.history(HISTORY_YEARS)].join(''));
  for (let at = 0; at < ships.length; at += AT_ONCE)
    await Promise.all(ships.slice(at, at + AT_ONCE).map((ship) => begin(platform, ship)));
  return { ships, old };
}

/** Uploads the first row of a ship, so that whoever looks at it finds its streams. */
async function begin(platform, ship) {
  await upload(platform, `${ship.header}\n${ship.line(0)}\n`);
  ship.rows = 1;
}

/** Imports records into the registry; an Error unless all are stored. */
async function importRecords({ send, registry, session }, records) {
  const headers = { 'x-auth-token': session, 'content-type': 'application/json' };
  const answer = await send('POST', `${registry}/rest/v2/items/import`, { headers, body: JSON.stringify(records) });
  if (answer.status !== 200) throw new Error(`the import of the fleet: ${answer.status} ${answer.text.slice(0, 500)}`);
}

/** Uploads a file; an Error unless it is stored. */
async function upload({ send, ingest, session }, body) {
  const headers = { 'x-auth-token': session, 'content-type': 'text/plain' };
  const answer = await send('POST', `${ingest}/rest/datasets`, { headers, body });
  if (answer.status !== 201) throw new Error(`an upload of the fleet: ${answer.status} ${answer.text.slice(0, 500)}`);
}
