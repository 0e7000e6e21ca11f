import { type Fault } from '@pelorus/shared/kernel';
import { type BelongingRow, type RecordValues } from '@pelorus/registry/domain';
import { type NewRecord, type RegistryChange } from '@pelorus/registry/persistence';
import { type ImportRun } from './import-run';

/** The rules of importing one collection, besides its description. */
export interface ImportRules {
  /** Brings values into the form in which they are stored; notes their faults. */
  readonly prepare?: (run: ImportRun, row: BelongingRow, values: RecordValues) => RecordValues;
  /** The faults of a record as it will be. The pointer of a fault is the key at fault. */
  readonly faults?: (next: RecordValues) => readonly Fault[];
  /** Writes other records that go with new ones. */
  readonly created?: (change: RegistryChange, records: readonly NewRecord[]) => Promise<void>;
}
