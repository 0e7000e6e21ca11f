import { editorActions } from './editors/actions.mjs';
import { checkHistory } from './editors/check-history.mjs';
import { startEditing } from './editors/start-editing.mjs';
import { Tally } from './editors/tally.mjs';

/**
 * Editors who change one subtree at once: they make items, edit them with If-Match, move and delete them, while readers
 * list them. Then every acknowledged change is looked up in the history. `run([seconds [editors]])`; throws when an
 * update was lost, or anything answered 5xx.
 */
export async function run([seconds = 60, editors = 50], cleanup) {
  const { accounts, rootId, call, database } = await startEditing(Number(editors), cleanup);
  const tally = new Tally();
  const root = { kind: 'create', id: rootId, revision: 1, username: accounts[0].username };
  const shared = { items: [rootId], written: [root], call, tally };
  const until = performance.now() + Number(seconds) * 1000;
  const busy = () => performance.now() < until;
  console.log(`${accounts.length} editors for ${seconds} s ...`);
  await Promise.all([
    ...accounts.map((account) => repeat(busy, editorActions(shared, account))),
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

function report(tally, found, seconds) {
  console.table(tally.rows());
  const facts = { ...tally.facts(seconds), ...found };
  console.log(
    Object.entries(facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  );
  const wrong = [
    'lost updates',
    'not in the history',
    'in the history alone',
    'deadlocks seen by clients',
    'answers 5xx',
  ];
  const faults = wrong.filter((name) => facts[name] !== 0);
  if (faults.length > 0) throw new Error(`not 0: ${faults.join(', ')}`);
}
