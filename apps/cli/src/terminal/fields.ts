import { nearest } from '@pelorus/shared/kernel';
import { usageError } from '../failures/cli.errors';

/** The fields that `--json=a,b.c` names; undefined for all. */
export function namedFields(option: string | true): readonly string[] | undefined {
  if (option === true) return undefined;
  return option
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
}

/** The records with these fields only; dots lead into what a record holds. Fails for a field that no record has. */
export function pickFields(records: readonly unknown[], fields: readonly string[] | undefined): unknown[] {
  if (!fields) return [...records];
  const unknown = fields.find(
    (field) => records.length > 0 && records.every((record) => at(record, field) === undefined),
  );
  if (unknown !== undefined) refuseField(unknown, records);
  return records.map((record) => Object.fromEntries(fields.map((field) => [field, at(record, field) ?? null])));
}

/** Known field names of all records; a field that is merely empty everywhere is null, not a mistake. */
function refuseField(field: string, records: readonly unknown[]): void {
  const known = new Set(records.flatMap((record) => Object.keys(record as object)));
  const root = field.split('.')[0]!;
  if (known.has(root)) return;
  const near = nearest(root, known);
  if (near.length > 0) throw usageError(`There is no field '${field}' here; did you mean '${near[0]!}'?`);
}

function at(value: unknown, field: string): unknown {
  let found = value;
  for (const key of field.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}
