import { type Fault, invalidBody, type RelationEcho, DomainError } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type RowValues } from '@pelorus/registry/domain';
import { type StoredRecord } from '@pelorus/registry/model';
import { type RegistryChange } from '@pelorus/registry/persistence';
import { type RecordReferences, type ReferenceRule } from './record-references';
import { type RecordRules, type RecordWrite } from './record-rules';

/** A write of a record that is asked for. */
export interface AskedWrite<Row extends StoredRecord> {
  readonly change: RegistryChange;
  readonly account: Account;
  readonly values: RowValues<Row>;
  /** Relations sent back as they were read. */
  readonly echoes?: readonly RelationEcho[];
  /** The fields of the record besides the values. */
  readonly known: Partial<Row>;
  /** The record as it is; undefined for a new one. */
  readonly stored?: Row;
}

/** The write that is asked for; all faults of its values at once as DomainError `invalid`. */
export async function checkedWrite<Row extends StoredRecord>(
  lookup: RecordReferences,
  references: readonly ReferenceRule[],
  { prepare, faults, guard }: RecordRules<Row>,
  { change, account, values: given, echoes = [], known, stored }: AskedWrite<Row>,
): Promise<RecordWrite<Row>> {
  let values = given;
  const write = (): RecordWrite<Row> => ({
    change,
    account,
    values,
    stored,
    next: { ...known, ...values } as Partial<Row>,
  });
  await checkAll(
    () => stored && lookup.checkEchoes(change, references, echoes, stored),
    () => lookup.check(change, references, given),
    async () => (values = (await prepare?.(change, given)) ?? given),
    () => refuse(faults?.(write()) ?? []),
  );
  await guard?.(write());
  return write();
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalidBody(faults);
}

/** Runs the checks of one body one after another; the faults that they throw as DomainError `invalid` are thrown together. */
export async function checkAll(...checks: readonly (() => unknown)[]): Promise<void> {
  const faults: Fault[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error;
      faults.push(...(error.faults ?? []));
    }
  }
  if (faults.length > 0) throw invalidBody(faults);
}
