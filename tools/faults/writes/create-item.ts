import { type Instance } from '../instance';
import { SEEDED, type World } from '../world';
import { itemText } from './item-state';
import { numberIn, settle, type WriteKind } from './write-kind';

export async function createItem(world: World, instance: Instance): Promise<boolean> {
  const shortName = world.name('w');
  const [base, parentId] = world.random.pick([...world.bases]);
  const state = itemText({ revision: 1, base, longName: `made as ${shortName}` });
  const write = world.ledger.begin({ kind: 'item', key: shortName, state });
  const item = { shortName, longName: `made as ${shortName}`, statusId: SEEDED.state, typeId: SEEDED.sensor, parentId };
  const request = { method: 'POST', path: '/rest/v2/items', type: 'application/json', body: JSON.stringify(item) };
  const answer = await world.client.send(instance, request);
  const isDone = settle(write, answer);
  if (isDone) world.learn('item', shortName, numberIn(answer!, 'id'));
  return isDone;
}

export const makeItem: WriteKind = { name: 'new item', app: 'registry', weight: 3, run: createItem };
