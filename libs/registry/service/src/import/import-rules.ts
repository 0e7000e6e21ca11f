import { type Account } from '@pelorus/auth/domain';
import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import {
  type BelongingRecord,
  type BelongingRow,
  type RecordValues,
  type ImportedProperty,
  type RowFault,
  type RowValues,
} from '@pelorus/registry/domain';
import { type NewRecord, type RecordStore, type RegistryChange } from '@pelorus/registry/persistence';
import { type ImportRun } from './import-run';
import { faultsOfPeriod, type RecordRules } from '../records/record-rules';
import { type MountEvents, type RecordedEvent } from '../mounts/mount-events';
import { type MountRecord, type ParameterProperty } from '@pelorus/registry/model';
import { isReversed, REVERSED } from '../parameters/parameter-properties';
import { FILE_WITHOUT_LINK } from '../resources/resource-rules';

/** Rules of an imported collection beyond its description. */
export interface ImportRules {
  /** Normalises values; adds faults. */
  readonly prepare?: (run: ImportRun, row: BelongingRow, values: RecordValues) => RecordValues;
  /** Faults of the future record; a pointer is the faulty key. */
  readonly faults?: (next: RecordValues) => readonly Fault[];
  /** The fault of a row that names no record, where rows make none. */
  readonly unmade?: RowFault;
  /** Writes a change of one record, with all that follows; faults are DomainError `invalid`. Without it all are written at once. */
  readonly change?: (
    change: RegistryChange,
    account: Account,
    stored: BelongingRecord,
    values: RecordValues,
  ) => Promise<void>;
  /** Writes other records that go with new ones. */
  readonly created?: (change: RegistryChange, records: readonly NewRecord[]) => Promise<void>;
}

/** Events of mounting may date mounts. */
export function eventImport(mounts: MountEvents): ImportRules {
  return {
    faults: faultsOfPeriod,
    created: (change, records) => mounts.tell(change, records as readonly object[] as readonly RecordedEvent[]),
  };
}

/** Links: the facts of a file are set by its upload alone. */
export const RESOURCE_IMPORT: ImportRules = {
  faults: (next) => (next['sha256'] && next['linkage'] ? [FILE_WITHOUT_LINK] : []),
};

/** Mounts: rows correct those that are there, each by the rules of single writes, since one may make others give way. */
export function mountImport(store: RecordStore<MountRecord>, rules: RecordRules<MountRecord>): ImportRules {
  return {
    unmade: NO_NEW_MOUNT,
    change: async (change, account, { id }, given) => {
      const stored = await store.find(change, { id });
      if (!stored) throw invalidBody([MOUNT_GONE]);
      const values = given as RowValues<MountRecord>;
      const next = { ...stored, ...values } as Partial<MountRecord>;
      const write = { change, account, values, stored, next };
      const faults = rules.faults?.(write) ?? [];
      if (faults.length > 0) throw invalidBody([...faults]);
      await rules.guard?.(write);
      await store.update(change, stored, values);
      await rules.updated?.(write);
    },
  };
}

const NO_NEW_MOUNT: RowFault = {
  code: 'no-new-mount',
  detail: "A row of mounts names one by 'id' or 'uuid' and corrects it; another 'parent' of an item makes a mount",
};
const MOUNT_GONE: Fault = {
  code: 'unknown-record',
  detail: 'The mount gave way to that of another row',
  pointer: '/id',
};

/** Parameters: the units of properties are named by their codes. */
export const PARAMETER_IMPORT: ImportRules = {
  prepare: (run, row, values) => {
    const properties = values['properties'] as readonly ImportedProperty[] | undefined;
    return properties ? { ...values, properties: storedProperties(run, row, properties) } : values;
  },
};

function storedProperties(
  run: ImportRun,
  row: BelongingRow,
  properties: readonly ImportedProperty[],
): ParameterProperty[] {
  return properties.map((property) => storedProperty(run, row, property));
}

function storedProperty(
  { catalogue, faults }: ImportRun,
  { place }: BelongingRow,
  { unit, ...range }: ImportedProperty,
): ParameterProperty {
  if (isReversed(range)) faults.add(place('properties'), REVERSED);
  const unitId = unit === null ? null : (catalogue.units.find(unit) ?? 0);
  if (unitId === 0) faults.add(place('properties'), () => catalogue.units.faultOf(unit));
  return { ...range, unitId };
}
