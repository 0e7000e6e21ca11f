import { type Fault } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type RowValues, endBeforeStart } from '@pelorus/registry/domain';
import { type StoredRecord } from '@pelorus/registry/model';
import { type RegistryChange } from '@pelorus/registry/persistence';

export interface RecordWrite<Row extends StoredRecord> {
  readonly change: RegistryChange;
  readonly account: Account;
  /** Values as they will be stored. */
  readonly values: RowValues<Row>;
  /** Stored record; undefined for a new one. */
  readonly stored?: Row;
  /** Record with the values; a new one lacks absent fields. */
  readonly next: Partial<Row>;
}

/** Checks and further writes around the writes of a collection. */
export interface RecordRules<Row extends StoredRecord> {
  /** Normalises values. DomainError `invalid` for values without a normal form. */
  readonly prepare?: (change: RegistryChange, values: RowValues<Row>) => Promise<RowValues<Row>>;
  /** Faults of the values together with fields that stay. */
  readonly faults?: (write: RecordWrite<Row>) => readonly Fault[];
  /** Throws where the write is forbidden. */
  readonly guard?: (write: RecordWrite<Row>) => Promise<void>;
  /** Writes consequences of a new record. */
  readonly created?: (change: RegistryChange, account: Account, id: number) => Promise<void>;
  /** Writes consequences of a change. */
  readonly updated?: (write: RecordWrite<Row>) => Promise<void>;
  /** Throws where a deletion is forbidden; deletes dependent records. */
  readonly deleting?: (change: RegistryChange, stored: Row) => Promise<void>;
}

/** Period; either end may be unknown. */
export interface Period {
  readonly startDate?: Date;
  readonly endDate?: Date;
}

/** Fault of a reversed period. */
export function faultsOfPeriod({ startDate, endDate }: Period): Fault[] {
  return startDate && endDate && endDate < startDate ? [endBeforeStart()] : [];
}
