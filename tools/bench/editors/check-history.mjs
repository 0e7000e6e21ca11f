const HISTORY = `
  select id, revision, account, description, inventory_number, parent_id, status_id from registry.item_history
  where id = any($1) order by id, lower(valid)`;
const EDITS = `select id, inventory_number::int as edits from registry.item where id = any($1)`;
const DEADLOCKS = `select deadlocks::int from pg_stat_database where datname = current_database()`;

/** Each acknowledged change must be in the history once, as it was acknowledged. */
export async function checkHistory(database, written) {
  const ids = [...new Set(written.map(({ id }) => id))];
  const { rows: states } = await database.query(HISTORY, [ids]);
  const byRevision = new Map();
  for (const state of states) byRevision.set(`${state.id} ${state.revision}`, state);
  const missing = written.filter((write) => !isIn(byRevision.get(`${write.id} ${write.revision}`), write));
  const { rows: items } = await database.query(EDITS, [ids]);
  const { rows: server } = await database.query(DEADLOCKS);
  return {
    'acknowledged changes of items': written.length,
    'lost updates': lostEdits(written, items) + sameBase(written),
    'not in the history': missing.length,
    'in the history alone': unknownStates(states, written),
    'deadlocks that the server resolved': server[0].deadlocks,
  };
}

function isIn(state, { kind, username, parentId, description, inventoryNumber }) {
  if (!state || state.account !== username) return false;
  if (parentId !== undefined && Number(state.parent_id) !== parentId) return false;
  if (kind === 'delete' && Number(state.status_id) !== 3) return false;
  return kind !== 'edit' || (state.description === description && state.inventory_number === inventoryNumber);
}

/** Every edit adds one to what it read: what is missing at the end was overwritten. */
function lostEdits(written, items) {
  const edits = written.filter(({ kind }) => kind === 'edit').length;
  const kept = items.reduce((sum, item) => sum + (item.edits ?? 0), 0);
  return Math.abs(edits - kept);
}

/** Two changes of the same revision of an item: one did not know of the other. */
function sameBase(written) {
  const bases = written.filter(({ base }) => base !== undefined).map(({ id, base }) => `${id} ${base}`);
  return bases.length - new Set(bases).size;
}

/** States of which nobody was told. A new code is told to who moved an item above, not to who knows this one. */
function unknownStates(states, written) {
  const known = new Set(written.map(({ id, revision }) => `${id} ${revision}`));
  const own = states.filter((state, i) => states[i - 1]?.id !== state.id || differs(states[i - 1], state));
  return own.filter(({ id, revision }) => !known.has(`${id} ${revision}`)).length;
}

function differs(before, state) {
  return ['description', 'inventory_number', 'parent_id', 'status_id'].some(
    (column) => before[column] !== state[column],
  );
}
