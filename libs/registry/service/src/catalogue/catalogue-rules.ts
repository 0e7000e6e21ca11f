import { isProtected, PROTECTED, referenced, systemNameInUse } from '@pelorus/registry/domain';
import { type StateRecord, type VocableGroupRecord, type VocableRecord } from '@pelorus/registry/model';
import {
  RECORDS,
  type ReferenceRepository,
  type ReferrerRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type RecordRules, type RecordWrite } from '../records/record-rules';

interface CatalogueLookups {
  readonly references: ReferenceRepository;
  readonly referrers: ReferrerRepository;
}

/** Rules of states: a name that rules need stays. */
export function stateRules(): RecordRules<StateRecord> {
  const check = ({ name }: StateRecord): void => protect('state', name, PROTECTED.states);
  return {
    guard: async ({ stored, next }) => {
      if (stored && next.name !== stored.name) check(stored);
    },
    deleting: async (_change, stored) => check(stored),
  };
}

/** Rules of groups: a name that rules need stays. */
export function vocableGroupRules(): RecordRules<VocableGroupRecord> {
  const check = ({ systemName }: VocableGroupRecord): void =>
    protect('vocable group', systemName, PROTECTED.vocableGroups);
  return {
    guard: async ({ stored, next }) => {
      if (stored && next.systemName !== stored.systemName) check(stored);
    },
    deleting: async (_change, stored) => check(stored),
  };
}

/** Rules of vocables: some names are needed by rules, groups matter to references, names of types begin codes. */
export function vocableRules(
  references: ReferenceRepository,
  referrers: ReferrerRepository,
): RecordRules<VocableRecord> {
  const lookups = { references, referrers };
  return {
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
