import { type Pelorus, rsql } from '@pelorus/client';
import { nearest } from '@pelorus/shared/kernel';
import { missingError } from '../failures/cli.errors';

type Registry = Pelorus['registry'];

const GROUPS = {
  itemType: { group: 'DeviceTypes', word: 'type of items' },
  eventType: { group: 'EventTypes', word: 'type of events' },
  role: { group: 'ContactRoles', word: 'role' },
} as const;

/** Id of a vocable of a group by its name, ignoring case. */
export async function vocableId(registry: Registry, kind: keyof typeof GROUPS, name: string): Promise<number> {
  const { group, word } = GROUPS[kind];
  const vocables = await registry.vocables({ where: rsql`vocableGroup.systemName==${group}` }).toArray();
  const names = ({ systemName, generalName }: (typeof vocables)[number]): string[] => [systemName, generalName];
  const found = vocables.find((one) => names(one).some((text) => text.toLowerCase() === name.toLowerCase()));
  if (found) return found.id;
  throw unknown(word, name, vocables.map(({ systemName }) => systemName)); // prettier-ignore
}

export async function stateId(registry: Registry, name: string): Promise<number> {
  const states = await registry.states().toArray();
  const found = states.find((state) => state.name.toLowerCase() === name.toLowerCase());
  if (found) return found.id;
  throw unknown('state', name, states.map((state) => state.name)); // prettier-ignore
}

export async function itemId(registry: Registry, item: string): Promise<number> {
  return (await registry.item(item)).id;
}

function unknown(word: string, name: string, known: readonly string[]): Error {
  const near = nearest(name, known);
  const hint =
    near.length > 0
      ? `Did you mean ${near.map((one) => `'${one}'`).join(' or ')}?`
      : `Known: ${known.slice(0, 20).join(', ')}`;
  return missingError(`There is no ${word} '${name}'.`, hint);
}
