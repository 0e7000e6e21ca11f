import { setTimeout as delay } from 'node:timers/promises';
import { registryCalls, sharedItem } from '../bench/editors/start-editing.mjs';
import { Tally } from '../measuring/tally.mjs';
import { Times } from '../measuring/times.mjs';
import { verifyDatabase } from '../start/verify-database.mjs';
import { checkRows } from './check-rows.mjs';
import { editorWork, importWork, readerWork, shipWork } from './clients.mjs';
import { makeFleet } from './make-fleet.mjs';
import { Sampler } from './sampler.mjs';
import { Group, work } from './schedule.mjs';
import { startLoad } from './start-load.mjs';

/** Come later; and editors who meet, or who ask for what another one has deleted. */
const LATER = [429, 503];
const MEETING = [...LATER, 404, 409, 412, 422];

/** Seconds between the beginnings of two imports. */
const IMPORT_EVERY = 60;

/** Looks at the services meanwhile, then reads back what was posted and verifies the database. */
export async function runLoad(options, cleanup, { failed, say, sampled }) {
  const { MINUTES, SHIPS, READERS, EDITORS, IMPORT_ROWS, EVERY, SAMPLE_SECONDS } = options;
  say('starting both services on a durable database ...');
  const platform = await startLoad(SHIPS + READERS + EDITORS + 10, cleanup, failed);
  say('registering the fleet and uploading its history ...');
  const fleet = await makeFleet(platform, options);
  const items = [await makeRoot(platform)];
  const uploads = { times: new Times() };
  const tally = new Tally({ faultOf, watch: (kind, ms) => kind.startsWith('upload') && uploads.times.add(ms) });
  const groups = [
    new Group('ships', SHIPS),
    new Group('readers', READERS),
    new Group('editors', EDITORS),
    new Group('imports', IMPORT_ROWS > 0 ? 1 : 0),
  ];
  const [ships, readers, editors, imports] = groups;
  const sampler = new Sampler(platform, uploads, groups);
  await sampler.look(0);
  const start = performance.now();
  const end = start + MINUTES * 60_000;
  const isOver = () => performance.now() >= end;
  const at = (group, every, i) => ({ group, every, start, end, phase: (i + 0.5) / Math.max(1, group.clients) });
  say(`${SHIPS} ships, ${READERS} readers, ${EDITORS} editors for ${MINUTES} minutes ...`);
  const clients = [
    ...fleet.ships.map((ship, i) => work(at(ships, EVERY, i), shipWork(platform, tally, ship, isOver))),
    ...times(READERS, (i) => work(at(readers, EVERY, i), readerWork(platform, tally, fleet, i))),
    ...times(EDITORS, (i) => work(at(editors, EVERY, i), editorWork(platform, tally, items, i))),
    ...times(imports.clients, (i) =>
      work(at(imports, IMPORT_EVERY, i - 0.5), importWork(platform, tally, IMPORT_ROWS)),
    ),
  ];
  const looks = lookAgain(sampler, { start, end, every: SAMPLE_SECONDS * 1000, sampled });
  await Promise.all([...clients, looks]);
  const seconds = (performance.now() - start) / 1000;
  say('reading back what was posted ...');
  const rows = await checkRows(platform, fleet.ships);
  say('verifying the database ...');
  const verified = (await verifyDatabase(platform)).map(({ rule, detail }) => `${rule}: ${detail}`);
  return {
    seconds,
    groups: groups.map((group) => group.row(seconds)),
    kinds: tally.rows(seconds),
    samples: sampler.samples,
    rows,
    verified,
    faults: tally.faults,
    faultCount: tally.faultCount,
  };
}

const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** Looks at the services until the end, and once more then. */
async function lookAgain(sampler, { start, end, every, sampled }) {
  for (let due = start + every; ; due += every) {
    const next = Math.min(due, end);
    await delay(Math.max(0, next - performance.now()));
    sampled(await sampler.look((next - start) / 60_000));
    if (next >= end) return;
  }
}

async function makeRoot({ send, registry, session }) {
  const answer = await registryCalls(send, registry)('POST', '/items', { session, body: sharedItem });
  if (answer.status !== 201) throw new Error(`the item of the editors: ${answer.status} ${answer.text}`);
  return answer.body.id;
}

/** What is wrong with an answer under load; an upload that is sent again may be stored already. */
function faultOf(kind, { status, text }) {
  const excused = kind.startsWith('edit') ? MEETING : kind.startsWith('upload again') ? [...LATER, 409] : LATER;
  if ((status >= 200 && status < 300) || excused.includes(status)) return undefined;
  return `${kind}: ${status} ${text.slice(0, 300)}`;
}
