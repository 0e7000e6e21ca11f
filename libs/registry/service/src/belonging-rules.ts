import { type Fault, MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import {
  codeTaken,
  codeTooLong,
  composeUrn,
  endBeforeStart,
  type EventRecord,
  type FieldRecord,
  fileGone,
  GROUPS,
  type MissionRecord,
  type ParameterRecord,
  type ResourceRecord,
  shortNameFixed,
} from '@pelorus/registry/domain';
import { type FileRepository, type ItemRepository, RECORDS, type RecordStores } from '@pelorus/registry/persistence';
import { type MissionRights } from './mission-rights';
import { type MountEvents } from './mount-events';
import { type ParameterProperties } from './parameter-properties';
import { typeOf, UNIT } from './record-references';
import { type RecordRules, type RecordWrite } from './record-rules';

export function fieldRules(stores: RecordStores): RecordRules<FieldRecord> {
  return { collection: RECORDS.field.collection, store: stores.field };
}

/** Events: one of mounting may tell since when the item is where it is. */
export function eventRules(stores: RecordStores, mounts: MountEvents): RecordRules<EventRecord> {
  return {
    collection: RECORDS.event.collection,
    store: stores.event,
    references: [typeOf(GROUPS.eventTypes)],
    faults: ({ next }) => faultsOfPeriod(next),
    created: async (change, _account, id) => mounts.tell(change, await stores.event.findAll(change, { id })),
  };
}

/** Missions: who makes one becomes its Editor; its contacts go with it, its items do not. */
export function missionRules(stores: RecordStores, rights: MissionRights): RecordRules<MissionRecord> {
  return {
    collection: RECORDS.mission.collection,
    store: stores.mission,
    faults: ({ next }) => faultsOfPeriod(next),
    created: (change, account, id) => rights.makeEditor(change, account, id),
    deleting: async (change, { id }) => {
      const pairs = await stores.mission_contact.findAll(change, { missionId: id });
      for (const pair of pairs) await stores.mission_contact.delete(change, pair.id);
    },
  };
}

/** Attachments: a link has an address, an uploaded file has none. One that comes back needs its file, which may be gone. */
export function resourceRules(stores: RecordStores, files: FileRepository): RecordRules<ResourceRecord> {
  return {
    collection: RECORDS.resource.collection,
    store: stores.resource,
    references: [typeOf(GROUPS.resourceTypes)],
    faults: ({ stored, values }) => (stored?.sha256 && values.linkage !== undefined ? [FILE_WITHOUT_LINK] : []),
    guard: async ({ change, stored, values: { sha256, fileName } }) => {
      if (!stored && sha256 && !(await files.withContent(change, sha256))) throw fileGone(fileName ?? '');
    },
  };
}

const FILE_WITHOUT_LINK: Fault = {
  code: 'not-a-link',
  detail: 'The resource is an uploaded file, which has no linkage',
  pointer: '/linkage',
};

/** Parameters: the short name is part of the URN, which is unique among the codes of items, too. */
export function parameterRules(
  stores: RecordStores,
  items: ItemRepository,
  properties: ParameterProperties,
): RecordRules<ParameterRecord> {
  return {
    collection: RECORDS.parameter.collection,
    store: stores.parameter,
    references: [UNIT, typeOf(GROUPS.parameterTypes)],
    prepare: (change, values) => properties.resolved(change, values),
    faults: ({ stored, values }) => faultsOfShortName(stored, values.shortName),
    guard: (write) => requireFreeUrn(stores, items, write),
  };
}

function faultsOfShortName(stored: ParameterRecord | undefined, shortName: string | null | undefined): Fault[] {
  if (!stored || shortName === undefined || shortName === stored.shortName) return [];
  return [...(shortNameFixed(stored.shortName, 'parameter').faults ?? [])];
}

async function requireFreeUrn(
  stores: RecordStores,
  items: ItemRepository,
  { change, stored, next }: RecordWrite<ParameterRecord>,
): Promise<void> {
  if (stored) return;
  const { itemId = 0, shortName = '' } = next;
  const item = await items.find(change, itemId);
  const urn = composeUrn(item?.code ?? '', shortName);
  if (urn.length > MAX_CODE_LENGTH) throw codeTooLong('/shortName');
  if (await items.hasParameter(change, itemId, shortName)) throw codeTaken(urn);
  if (await items.find(change, urn)) throw codeTaken(urn);
}

/** The fault of a period that ends before it begins. */
export function faultsOfPeriod({
  startDate,
  endDate,
}: {
  readonly startDate?: Date;
  readonly endDate?: Date;
}): Fault[] {
  return startDate && endDate && endDate < startDate ? [endBeforeStart()] : [];
}
