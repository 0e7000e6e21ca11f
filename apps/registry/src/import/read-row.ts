import { type ImportRow, type RowFaults, type RowIdentity } from '@pelorus/registry/domain';
import { DomainError, type Fault, isUuid, jsonExcerpt } from '@pelorus/shared/kernel';
import { parseBody } from '@pelorus/shared/http';
import { type ImportColumns } from './import-columns';
import { type ImportKind } from './import-kind';
import { splitProperties, withUnits } from './property-units';
import { type RawRow } from './raw-row';
import { readReferences } from './read-references';

type AnyRow = ImportRow<object, string>;

/** Checks a row by the rules of single writes; faults are noted, and the row is `broken` then. */
export function readRow(kind: ImportKind, columns: ImportColumns, raw: RawRow, faults: RowFaults): AnyRow {
  const before = faults.total;
  const identity = readIdentity(columns, raw, faults);
  const isBadlyNamed = faults.total > before;
  const isNew = !isBadlyNamed && Object.keys(identity).every((key) => key === 'revision');
  const references = readReferences(kind, raw, faults, isNew);
  const given = pick(raw.values, columns.fields, isNew);
  const values = readValues(kind, given, raw, faults);
  return {
    place: raw.place,
    identity,
    references,
    values,
    // A row whose keys cannot be read is about a record that is there.
    missing: isBadlyNamed ? [] : missingFrom(kind, columns, { ...given, ...references }, raw),
    broken: faults.total > before || raw.unread.size > 0,
  };
}

function readIdentity({ identity }: ImportColumns, { values, place }: RawRow, faults: RowFaults): RowIdentity {
  const entries = identity.flatMap((key) => {
    const value = values[key];
    if (value === undefined || value === null) return [];
    const read = READ[key]?.(value);
    if (read === undefined) faults.add(place(key), badIdentity(key, value));
    return read === undefined ? [] : [[key, read]];
  });
  return Object.fromEntries(entries) as RowIdentity;
}

const READ: Readonly<Record<string, (value: unknown) => number | string | undefined>> = {
  id: wholeNumber,
  revision: wholeNumber,
  uuid: (value) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined),
  code: (value) => (typeof value === 'string' ? value.toLowerCase() : undefined),
};

function wholeNumber(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;
}

function badIdentity(key: string, value: unknown): { code: string; detail: string } {
  const expected = { uuid: 'a uuid', code: 'a code' }[key] ?? 'a whole number from 1';
  return { code: 'bad-format', detail: `'${key}' must be ${expected} (it is ${jsonExcerpt(value)})` };
}

/** The given values; null in the row of a new record is not given. */
function pick(values: RawRow['values'], keys: readonly string[], isNew: boolean): Readonly<Record<string, unknown>> {
  const isGiven = (key: string): boolean => values[key] !== undefined && !(isNew && values[key] === null);
  return Object.fromEntries(keys.filter(isGiven).map((key) => [key, values[key]]));
}

/** The values that are right; of others the faults are noted. */
function readValues(
  kind: ImportKind,
  given: Readonly<Record<string, unknown>>,
  raw: RawRow,
  faults: RowFaults,
): object {
  const { values, units } = kind.hasProperties ? splitProperties(given) : { values: given, units: [] };
  try {
    const parsed = kind.values(parseBody(kind.body, values, 'patch').values);
    return kind.hasProperties ? withUnits(parsed, units) : parsed;
  } catch (error) {
    if (!(error instanceof DomainError) || !error.faults) throw error;
    for (const fault of error.faults) addAt(fault, raw, faults);
    const wrong = new Set(error.faults.map(({ pointer = '' }) => pointer.split('/')[1]));
    const others = Object.entries(given).filter(([key]) => !wrong.has(key));
    // A faulty cell was given, so its row still takes part in further checks.
    return others.length < Object.keys(given).length ? readValues(kind, Object.fromEntries(others), raw, faults) : {};
  }
}

/** Adds a fault at the key of its row; a deeper place is told in words. */
function addAt({ pointer = '', ...fault }: Fault, raw: RawRow, faults: RowFaults): void {
  const [, key = '', ...deeper] = pointer.split('/');
  const place = raw.place(key);
  const deepPlace =
    place.pointer === undefined || deeper.length === 0 ? place : { pointer: `${place.pointer}/${deeper.join('/')}` };
  faults.add(deepPlace, fault);
}

/** The faults of a new record for values that are not there. A value that is wrong is there. */
function missingFrom(
  { references }: ImportKind,
  { required }: ImportColumns,
  given: Readonly<Record<string, unknown>>,
  { place, values, unread }: RawRow,
): Fault[] {
  const isThere = (key: string): boolean =>
    [given[key], values[key], values[references[key] ?? key]].some((value) => value !== undefined && value !== null);
  return required
    .filter((key) => !isThere(key) && !unread.has(key))
    .map((key) => ({ code: 'required', detail: `'${key}' is required to make a record`, ...place(key) }));
}
