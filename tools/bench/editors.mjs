import { editorActions } from './editors/actions.mjs';
import { checkHistory } from './editors/check-history.mjs';
import { startEditing } from './editors/start-editing.mjs';
import { Random } from '../measuring/random.mjs';
import { Tally } from '../measuring/tally.mjs';

/**
 * Editors who change one subtree at once: they make items, edit them with If-Match, move and delete them, while readers
 * list them. Then every acknowledged change is looked up in the history. `run([seconds [editors [seed]]])`; throws when
 * an update was lost, or anything answered 5xx.
 */
export async function run([seconds = 60, editors = 50, seed = 1], cleanup) {
  const { accounts, rootId, call, database } = await startEditing(Number(editors), cleanup);
  const chance = new Random(Number(seed));
  const tally = new Tally({ faultOf: deadlockIn });
  const root = { kind: 'create', id: rootId, revision: 1, username: accounts[0].username };
  const shared = { items: [rootId], written: [root], call, tally };
  const until = performance.now() + Number(seconds) * 1000;
  const busy = () => performance.now() < until;
  console.log(`${accounts.length} editors for ${seconds} s ...`);
  await Promise.all([
    ...accounts.map((account) => repeat(busy, editorActions(shared, account, chance.fork()))),
    ...[1, 2].map(() => repeat(busy, () => read(shared))),
  ]);
  const found = await checkHistory(database, shared.written);
  report(tally, found, Number(seconds));
}

async function repeat(busy, action) {
  while (busy()) await action();
}

async function read({ call, tally }) {
  await tally.time('list', () => call('GET', '/items?hits=50&sorts=-lastModified'));
}

/** Clients never see that transactions waited for each other. */
const deadlockIn = (kind, { text }) => (/deadlock/i.test(text) ? `${kind}: ${text.slice(0, 300)}` : undefined);

/** Numbers that must be 0. */
const WRONG = ['lost updates', 'not in the history', 'in the history alone', 'deadlocks or no answers', 'answers 5xx'];

function report(tally, found, seconds) {
  console.table(tally.rows(seconds));
  const answers = Object.entries(tally.statuses).map(([status, count]) => ({ status: Number(status), count }));
  const count = (matches) => answers.reduce((sum, { status, count }) => sum + (matches(status) ? count : 0), 0);
  const facts = {
    requests: tally.sent,
    'requests a second': Math.round(tally.sent / seconds),
    'conflicts (409, 412)': count((status) => status === 409 || status === 412),
    'answers 5xx': count((status) => status >= 500),
    'deadlocks or no answers': tally.faultCount,
    ...found,
  };
  for (const [name, value] of Object.entries(facts)) console.log(`${name}: ${value}`);
  const faults = WRONG.filter((name) => facts[name] !== 0);
  if (faults.length > 0) throw new Error([`not 0: ${faults.join(', ')}`, ...tally.faults].join('\n'));
}
