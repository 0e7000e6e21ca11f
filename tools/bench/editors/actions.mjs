/** So few names that editors often want the same. */
const NAMES = Array.from({ length: 400 }, (_, i) => `part_${i}`);

const revisionOf = (answer) => Number.parseInt(answer.headers.get('etag').slice(1), 10);

/**
 * Chooses the next action of an editor by chance (a `Random`), mostly an edit. Acknowledged changes go to `shared.written`.
 */
export function editorActions(shared, { session, username }, chance) {
  const { call, tally, items, written } = shared;
  const asks = (action, method, path, options) => tally.time(action, () => call(method, path, { session, ...options }));

  const create = async () => {
    const parentId = chance.pick(items);
    const body = {
      shortName: chance.pick(NAMES),
      longName: 'A part',
      statusId: 2,
      typeId: 118,
      parentId,
      inventoryNumber: '0',
    };
    const answer = await asks('create', 'POST', '/items', { body });
    if (answer.status !== 201) return;
    items.push(answer.body.id);
    written.push({ kind: 'create', id: answer.body.id, revision: revisionOf(answer), username, parentId });
  };

  /** Reads an item and changes what was read, as people do in a form. */
  const change = async (action, method, bodyFor) => {
    const id = chance.pick(items);
    const before = await asks('read', 'GET', `/items/${id}`);
    const body = bodyFor?.(before.body);
    const headers = { 'if-match': before.headers.get('etag') };
    const answer = await asks(action, method, `/items/${id}`, { body, headers });
    if (answer.status !== 200 || revisionOf(answer) === revisionOf(before)) return;
    written.push({ kind: action, id, base: revisionOf(before), revision: revisionOf(answer), username, ...body });
  };

  const edit = () =>
    change('edit', 'PUT', ({ inventoryNumber }) => ({
      inventoryNumber: String(Number(inventoryNumber ?? 0) + 1),
      description: `${username} ${chance.next()}`,
    }));
  const move = () => change('move', 'PUT', () => ({ parentId: chance.pick(items) }));
  const remove = () => change('delete', 'DELETE');

  /** Makes a custom field and deletes it: the other kind of DELETE. */
  const field = async () => {
    const path = `/items/${chance.pick(items)}/fields`;
    const made = await asks('create field', 'POST', path, { body: { name: 'note', value: username } });
    if (made.status === 201) await asks('delete field', 'DELETE', `${path}/${made.body.id}`);
  };

  /** @type {[number, () => Promise<void>][]} */
  const chances = [
    [0.2, create],
    [0.7, edit],
    [0.85, move],
    [0.95, remove],
    [1, field],
  ];
  return () => {
    const drawn = chance.next();
    return chances.find(([below]) => drawn < below)?.[1]();
  };
}
