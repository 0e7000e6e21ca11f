import { type Fault } from '@pelorus/shared/kernel';
import { type BelongingRow, type RecordValues, type ImportedProperty } from '@pelorus/registry/domain';
import { type NewRecord, type RegistryChange } from '@pelorus/registry/persistence';
import { type ImportRun } from './import-run';
import { faultsOfPeriod } from '../records/record-rules';
import { type MountEvents, type RecordedEvent } from '../mounts/mount-events';
import { type ParameterProperty } from '@pelorus/registry/model';
import { isReversed, REVERSED } from '../parameters/parameter-properties';

/** The rules of importing one collection, besides its description. */
export interface ImportRules {
  /** Brings values into the form in which they are stored; notes their faults. */
  readonly prepare?: (run: ImportRun, row: BelongingRow, values: RecordValues) => RecordValues;
  /** The faults of a record as it will be. The pointer of a fault is the key at fault. */
  readonly faults?: (next: RecordValues) => readonly Fault[];
  /** Writes other records that go with new ones. */
  readonly created?: (change: RegistryChange, records: readonly NewRecord[]) => Promise<void>;
}

/** Events: new events of mounting may date the mounts of their items. */
export function eventImport(mounts: MountEvents): ImportRules {
  return {
    faults: faultsOfPeriod,
    created: (change, records) => mounts.tell(change, records as readonly object[] as readonly RecordedEvent[]),
  };
}

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
