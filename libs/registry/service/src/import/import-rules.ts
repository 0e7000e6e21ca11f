import { type Fault } from '@pelorus/shared/kernel';
import { type BelongingRow, type RecordValues, type ImportedProperty } from '@pelorus/registry/domain';
import { type NewRecord, type RegistryChange } from '@pelorus/registry/persistence';
import { type ImportRun } from './import-run';
import { faultsOfPeriod } from '../records/record-rules';
import { type MountEvents, type RecordedEvent } from '../mounts/mount-events';
import { type ParameterProperty } from '@pelorus/registry/model';
import { isReversed, REVERSED } from '../parameters/parameter-properties';

/** Rules of an imported collection beyond its description. */
export interface ImportRules {
  /** Normalises values; adds faults. */
  readonly prepare?: (run: ImportRun, row: BelongingRow, values: RecordValues) => RecordValues;
  /** Faults of the future record; a pointer is the faulty key. */
  readonly faults?: (next: RecordValues) => readonly Fault[];
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

/** Properties name units by code. */
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
