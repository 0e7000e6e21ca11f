import { type Fault, invalidBody, type RelationEcho, DomainError } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type RowValues } from '@pelorus/registry/domain';
import { type StoredRecord } from '@pelorus/registry/model';
import { type RegistryChange } from '@pelorus/registry/persistence';
import { type RecordReferences, type ReferenceRule } from './record-references';
import { type RecordRules, type RecordWrite } from './record-rules';

export interface AskedWrite<Row extends StoredRecord> {
  readonly change: RegistryChange;
  readonly account: Account;
  readonly values: RowValues<Row>;
  /** Relations sent back as read. */
  readonly echoes?: readonly RelationEcho[];
  /** Fields besides the values. */
  readonly known: Partial<Row>;
  /** Stored record; undefined for a new one. */
  readonly stored?: Row;
}

/** Checks a write. DomainError `invalid` with all faults. */
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

/** Runs checks of one body in turn; throws the faults of all together. */
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
