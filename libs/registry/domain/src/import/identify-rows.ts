import { type StoredRecord } from '@pelorus/registry/model';
import { type ImportRow, type RowIdentity } from './import-row';
import { type KnownRecords } from './known-records';
import { nameOfPlace, type RowFaults } from './row-faults';

/** Row with its stored record; absent for a new one. */
export interface IdentifiedRow<Row, Stored> {
  readonly row: Row;
  readonly stored?: Stored;
  readonly broken: boolean;
}

type AnyRow = ImportRow<object, string>;

/** Finds the records of rows. Unknown, repeated and meanwhile changed records are faults. */
export function identifyRows<Row extends AnyRow, Stored extends StoredRecord>(
  kind: string,
  rows: readonly Row[],
  known: KnownRecords<Stored>,
  faults: RowFaults,
): IdentifiedRow<Row, Stored>[] {
  const seen = new Map<Stored, Row>();
  return rows.map((row) => {
    const before = faults.total;
    const stored = storedRecord(kind, row, known, faults);
    const earlier = stored && seen.get(stored);
    if (earlier)
      faults.add(row.place(), {
        code: 'repeated',
        detail: `The ${kind} is that of ${nameOfPlace(earlier.place())}, too`,
      });
    if (stored) seen.set(stored, row);
    else if (faults.total === before) faults.addAll(row.missing);
    return { row, stored, broken: row.broken === true || faults.total > before };
  });
}

function storedRecord<Stored extends StoredRecord>(
  kind: string,
  { identity, place }: AnyRow,
  known: KnownRecords<Stored>,
  faults: RowFaults,
): Stored | undefined {
  let stored: Stored | undefined;
  for (const key of ['id', 'uuid', 'code'] as const) {
    if (identity[key] === undefined) continue;
    const named = known.named(key, identity);
    if (stored ? named !== stored : !named && key !== 'code') {
      faults.add(place(key), { code: 'unknown-record', detail: mismatch(kind, key, identity, stored, known) });
      return undefined;
    }
    stored = named;
  }
  const { revision } = identity;
  if (!stored || revision === undefined || revision === stored.revision) return stored;
  faults.add(place('revision'), { code: 'changed-meanwhile', detail: changedMeanwhile(kind, stored, revision) });
  return stored;
}

function mismatch<Stored extends StoredRecord>(
  kind: string,
  key: 'id' | 'uuid' | 'code',
  identity: RowIdentity,
  stored: Stored | undefined,
  known: KnownRecords<Stored>,
): string {
  const value = String(identity[key]).slice(0, 128);
  if (!stored) return `There is no ${kind} with the ${key} '${value}'; leave the cell empty to make one`;
  const own = key === 'code' ? known.codeOf(stored) : stored[key];
  return `The ${key} of the ${kind} ${stored.id} is '${own}', not '${value}'`;
}

function changedMeanwhile(kind: string, { id, revision }: StoredRecord, given: number): string {
  return `The ${kind} ${id} is at revision ${revision} now, not ${given}: export it again and repeat the change`;
}
