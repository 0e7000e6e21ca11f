import { type Instance } from '../instance';
import { type World } from '../world';
import { type ItemState, itemOf, itemText } from './item-state';
import { settle, type WriteKind } from './write-kind';

/** What a change makes of an item, and its merge patch. */
interface ItemChange {
  readonly changed: Omit<ItemState, 'revision'>;
  readonly patch: object;
}

/** Changes an item that nobody else changes; the condition keeps a change that comes late from undoing a later one. */
async function change(world: World, instance: Instance, draw: (state: ItemState) => ItemChange): Promise<boolean> {
  const taken = world.take('item');
  if (!taken) return false;
  const before = itemOf(world.ledger.confirmed('item', taken.key)!);
  const { changed, patch } = draw(before);
  const state = itemText({ ...changed, revision: before.revision + 1 });
  const write = world.ledger.begin({ kind: 'item', key: taken.key, state });
  const answer = await world.client.send(instance, {
    method: 'PATCH',
    path: `/rest/v2/items/${taken.id}`,
    type: 'application/merge-patch+json',
    headers: { 'if-match': `"${before.revision}"` },
    body: JSON.stringify(patch),
  });
  taken.done();
  return settle(write, answer);
}

export const renameItem: WriteKind = {
  name: 'change of an item',
  app: 'registry',
  weight: 4,
  run: (world, instance) =>
    change(world, instance, ({ base }) => {
      const longName = world.name('renamed as ');
      return { changed: { base, longName }, patch: { longName } };
    }),
};

export const moveItem: WriteKind = {
  name: 'move of an item',
  app: 'registry',
  weight: 2,
  run: (world, instance) =>
    change(world, instance, ({ base, longName }) => {
      const [to, parentId] = world.random.pick([...world.bases].filter(([name]) => name !== base));
      return { changed: { base: to, longName }, patch: { parentId } };
    }),
};
