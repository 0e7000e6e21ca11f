import {
  isProtected,
  PROTECTED,
  referenced,
  type StateRecord,
  systemNameInUse,
  type UnitRecord,
  type VocableGroupRecord,
  type VocableRecord,
} from '@pelorus/registry/domain';
import {
  RECORDS,
  type RecordStores,
  type ReferenceRepository,
  type ReferrerRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type RecordRules, type RecordWrite } from './record-rules';

/** What rules of vocables look up. */
export interface CatalogueLookups {
  readonly references: ReferenceRepository;
  readonly referrers: ReferrerRepository;
}

export function unitRules(stores: RecordStores): RecordRules<UnitRecord> {
  return { collection: RECORDS.unit.collection, store: stores.unit };
}

export function stateRules(stores: RecordStores): RecordRules<StateRecord> {
  const check = ({ name }: StateRecord): void => protect('state', name, PROTECTED.states);
  return {
    collection: RECORDS.state.collection,
    store: stores.state,
    guard: async ({ stored, next }) => {
      if (stored && next.name !== stored.name) check(stored);
    },
    deleting: async (_change, stored) => check(stored),
  };
}

export function vocableGroupRules(stores: RecordStores): RecordRules<VocableGroupRecord> {
  const check = ({ systemName }: VocableGroupRecord): void =>
    protect('vocable group', systemName, PROTECTED.vocableGroups);
  return {
    collection: RECORDS.vocable_group.collection,
    store: stores.vocable_group,
    guard: async ({ stored, next }) => {
      if (stored && next.systemName !== stored.systemName) check(stored);
    },
    deleting: async (_change, stored) => check(stored),
  };
}

/** Vocables that rules know stay as they are; those that records refer to stay in their group; codes keep their beginnings. */
export function vocableRules(stores: RecordStores, lookups: CatalogueLookups): RecordRules<VocableRecord> {
  return {
    collection: RECORDS.vocable.collection,
    store: stores.vocable,
    references: [{ relation: 'vocableGroup', key: 'vocableGroupId', table: 'vocable_group' }],
    guard: (write) => guardVocable(lookups, write),
    deleting: (change, stored) => protectVocable(lookups, change, stored),
  };
}

async function guardVocable(lookups: CatalogueLookups, write: RecordWrite<VocableRecord>): Promise<void> {
  const { change, stored, next } = write;
  if (!stored) return;
  const renamed = next.systemName !== stored.systemName;
  const regrouped = next.vocableGroupId !== stored.vocableGroupId;
  if (renamed || regrouped) await protectVocable(lookups, change, stored);
  if (regrouped) {
    const { referrers, total } = await lookups.referrers.find(change, RECORDS.vocable.collection, stored.id);
    if (total > 0) throw referenced('vocable', stored.id, referrers, total, 'put into another group');
  }
  if (renamed) {
    const roots = await lookups.references.rootItemsOf(change, stored.id);
    if (roots > 0) throw systemNameInUse(stored.systemName, roots);
  }
}

async function protectVocable(
  { references }: CatalogueLookups,
  change: RegistryChange,
  { id, systemName }: VocableRecord,
): Promise<void> {
  const group = (await references.vocable(change, id))?.group ?? '';
  const names: Readonly<{ [group: string]: readonly string[] | undefined }> = PROTECTED.vocables;
  protect('vocable', systemName, names[group] ?? []);
}

function protect(kind: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) throw isProtected(kind, name);
}
