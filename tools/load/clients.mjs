import { setTimeout as delay } from 'node:timers/promises';
import { registryCalls } from '../bench/editors/start-editing.mjs';
import { editorActions } from '../bench/editors/actions.mjs';
import { mixed, Random } from '../measuring/random.mjs';

const DAY = 86_400_000;
const HITS = 50;
const LONGEST_PAUSE = 10;

/** A ship that sends its next file, again and again until it is stored. */
export function shipWork({ send, ingest, session }, tally, ship, isOver) {
  const headers = { 'x-auth-token': session, 'content-type': 'text/plain' };
  return async () => {
    const { rows, text } = ship.nextFile();
    const file = `of ${rows} ${rows === 1 ? 'row' : 'rows'}`;
    for (let kind = 'upload'; ; kind = 'upload again') {
      const answer = await tally.time(`${kind} ${file}`, () =>
        send('POST', `${ingest}/rest/datasets`, { headers: { ...headers }, body: text }),
      );
      if (answer.status === 201 || isStored(kind, answer)) break;
      if (isOver()) return;
      await delay(1000 * Math.min(LONGEST_PAUSE, Number(answer.headers.get('retry-after') ?? 1)));
    }
    ship.rows += rows;
  };
}

/** Whether an upload that was sent again had been stored before, without an answer. */
const isStored = (kind, { status }) => kind === 'upload again' && status === 409;

/**
 * Addresses that people ask for, by what they look at.
 *
 * @type {[string, (platform: any, ship: any, old: any) => string][]}
 */
const LOOKS = [
  ['latest values', ({ ingest }, ship) => `${ingest}/rest/streams?where=code=like=${ship.code}:*&hits=30`],
  ['a day', ({ ingest }, ship) => `${ingest}/rest/data?codes=${someStreams(ship)}&${lastDay(ship)}&format=columns`],
  [
    'ten years',
    ({ ingest }, ship, old) =>
      `${ingest}/rest/data?codes=${old.stream()}&points=1000&aggregateFunctions=MIN,MEAN,MAX&format=columns`,
  ],
  ['datasets', ({ ingest }) => `${ingest}/rest/datasets?sorts=-datetime&hits=${HITS}`],
  ['an item', ({ registry }, ship) => `${registry}/rest/v2/items/${ship.code}`],
];

const someStreams = (ship) => [0, 1, 2].map((column) => ship.stream(column)).join(',');
const isoOf = (ms) => new Date(ms).toISOString().slice(0, 19);
const lastDay = ({ now }) => `datetimeMin=${isoOf(now - DAY)}&datetimeMax=${isoOf(now)}`;

/** A person who looks at one thing after the other, of a ship that chance chooses. */
export function readerWork(platform, tally, { ships, old }, number) {
  let asked = 0;
  const looks = old.length > 0 ? LOOKS : LOOKS.filter(([name]) => name !== 'ten years');
  return async () => {
    const chance = mixed(number, ++asked);
    const [name, addressOf] = looks[chance % looks.length];
    const url = addressOf(platform, ships[(chance >>> 8) % ships.length], old[(chance >>> 4) % old.length]);
    await tally.time(`read: ${name}`, () => platform.send('GET', url));
  };
}

/** A person who makes, edits, moves and deletes items below one that all editors share, by a chance of its number. */
export function editorWork({ send, registry, session, username }, tally, items, number) {
  const call = registryCalls(send, registry);
  const own = { time: (action, request) => tally.time(`edit: ${action}`, request) };
  return editorActions({ call, tally: own, items, written: [] }, { session, username }, new Random(number));
}

/** Somebody who imports a table of new items. */
export function importWork({ send, registry, session }, tally, rows) {
  let imports = 0;
  const headers = { 'x-auth-token': session, 'content-type': 'text/csv' };
  return async () => {
    imports++;
    const lines = Array.from({ length: rows }, (_, i) => `box_${imports}_${i},Box ${i},public,vessel`);
    const body = `shortName,longName,status,type\n${lines.join('\n')}\n`;
    await tally.time(`import of ${rows} items`, () =>
      send('POST', `${registry}/rest/v2/items/import`, { headers: { ...headers }, body }),
    );
  };
}
