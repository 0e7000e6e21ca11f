import { type Fault } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type RowValues, endBeforeStart } from '@pelorus/registry/domain';
import { type StoredRecord } from '@pelorus/registry/model';
import { type RegistryChange } from '@pelorus/registry/persistence';

/** A record that is about to be written. */
export interface RecordWrite<Row extends StoredRecord> {
  readonly change: RegistryChange;
  readonly account: Account;
  /** The values given, as they will be stored. */
  readonly values: RowValues<Row>;
  /** The record as it is; undefined for a new one. */
  readonly stored?: Row;
  /** The record with the values; a new record lacks the fields that were not given. */
  readonly next: Partial<Row>;
}

/** The checks and further writes that go with writing the records of one collection. */
export interface RecordRules<Row extends StoredRecord> {
  /** Brings values into the form in which they are stored; DomainError `invalid` for values without one. */
  readonly prepare?: (change: RegistryChange, values: RowValues<Row>) => Promise<RowValues<Row>>;
  /** Faults of the values together with the fields that stay. */
  readonly faults?: (write: RecordWrite<Row>) => readonly Fault[];
  /** Throws the reason that forbids the write. */
  readonly guard?: (write: RecordWrite<Row>) => Promise<void>;
  /** Writes what follows from a new record. */
  readonly created?: (change: RegistryChange, account: Account, id: number) => Promise<void>;
  /** Writes what follows from a changed record. */
  readonly updated?: (write: RecordWrite<Row>) => Promise<void>;
  /** Throws the reason that forbids deleting a record; deletes what goes with it. */
  readonly deleting?: (change: RegistryChange, stored: Row) => Promise<void>;
}

/** The time from a start to an end; either may be unknown. */
export interface Period {
  readonly startDate?: Date;
  readonly endDate?: Date;
}

/** The fault of a period that ends before it begins. */
export function faultsOfPeriod({ startDate, endDate }: Period): Fault[] {
  return startDate && endDate && endDate < startDate ? [endBeforeStart()] : [];
}
