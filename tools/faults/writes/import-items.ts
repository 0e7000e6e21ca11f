import { type Instance } from '../instance';
import { SEEDED, type World } from '../world';
import { itemText } from './item-state';
import { settle, type WriteKind } from './write-kind';

const ITEMS = 15;

export async function importSome(world: World, instance: Instance, count: number): Promise<boolean> {
  const [base] = world.random.pick([...world.bases]);
  const names = Array.from({ length: count }, () => world.name('w'));
  const write = world.ledger.begin(
    ...names.map((key) => {
      const state = itemText({ revision: 1, base, longName: `imported as ${key}` });
      return { kind: 'item' as const, key, state };
    }),
  );
  const rows = names.map((key) => `${key},imported as ${key},construction,${SEEDED.sensor},vessel:${base}`);
  const body = ['shortName,longName,status,type,parent', ...rows, ''].join('\n');
  const answer = await world.client.send(instance, {
    method: 'POST',
    path: '/rest/v2/items/import',
    type: 'text/csv',
    body,
  });
  const isDone = settle(write, answer);
  if (isDone) learnIds(world, answer!.text);
  return isDone;
}

function learnIds(world: World, text: string): void {
  const { records } = JSON.parse(text) as { records: { id: number; code: string }[] };
  for (const { id, code } of records) world.learn('item', code.split(':').at(-1)!, id);
}

export const importItems: WriteKind = {
  name: 'import',
  app: 'registry',
  weight: 1,
  run: (world, instance) => importSome(world, instance, ITEMS),
};
