import { START } from './ship.mjs';

/** Ships that are read at once. */
const AT_ONCE = 4;

/** The first stream of each ship, from its first minute on: a row is missing, different, or nobody was told of it. */
export async function checkRows(platform, ships) {
  const found = { acknowledged: 0, found: 0, missing: 0, different: 0, unknown: 0 };
  const left = [...ships];
  const next = async () => {
    for (let ship = left.pop(); ship; ship = left.pop()) await checkShip(platform, ship, found);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return found;
}

async function checkShip({ send, ingest }, ship, found) {
  found.acknowledged += ship.rows;
  const from = new Date(START).toISOString().slice(0, 19);
  const url = `${ingest}/rest/data?codes=${ship.stream()}&datetimeMin=${from}&format=tsv`;
  const answer = await send('GET', url);
  const lines = answer.status === 200 ? answer.text.trimEnd().split('\n').slice(1) : [];
  for (let minute = 0; minute < ship.rows; minute++) {
    const line = lines[minute];
    if (line === undefined) found.missing++;
    else if (line === expected(ship, minute)) found.found++;
    else found.different++;
  }
  found.unknown += Math.max(0, lines.length - ship.rows);
}

function expected(ship, minute) {
  const time = new Date(START + minute * 60_000).toISOString().slice(0, 23);
  return `${time}\t${Number(ship.cell(minute, 0))}`;
}
