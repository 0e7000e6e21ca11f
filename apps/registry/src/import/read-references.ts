import { type RowFaults, type RowReference } from '@pelorus/registry/domain';
import { jsonExcerpt } from '@pelorus/shared/kernel';
import { type ImportKind } from './import-kind';
import { type RawRow } from './raw-row';

/** A record may be named by name under its own key, or by id under that of single writes. */
export function readReferences(
  { references, optional }: ImportKind,
  raw: RawRow,
  faults: RowFaults,
  isNew: boolean,
): Readonly<Record<string, RowReference>> {
  const { values, place } = raw;
  const entries = Object.entries(references).flatMap(([name, idKey]): (readonly [string, RowReference])[] => {
    const given = [name, idKey].filter((key) => values[key] !== undefined && values[key] !== null);
    if (given.length > 1)
      faults.add(place(name), { code: 'ambiguous', detail: `Give '${name}' or '${idKey}', not both` });
    const key = given[0];
    if (key === undefined)
      return clearedReference(name, idKey, raw, faults, { isNew, isOptional: optional.includes(name) });
    const reference = referenceOf(values[key]);
    if (reference === undefined) {
      faults.add(place(key), {
        code: 'wrong-type',
        detail: `'${key}' must be a name or an id (it is ${jsonExcerpt(values[key])})`,
      });
    }
    return reference === undefined ? [] : [[name, reference] as const];
  });
  return Object.fromEntries(entries);
}

function clearedReference(
  name: string,
  idKey: string,
  { values, place }: RawRow,
  faults: RowFaults,
  { isNew, isOptional }: { readonly isNew: boolean; readonly isOptional: boolean },
): (readonly [string, null])[] {
  const key = [name, idKey].find((each) => values[each] === null);
  if (key === undefined || isNew) return [];
  if (isOptional) return [[name, null]];
  faults.add(place(key), { code: 'required', detail: `'${key}' is required and cannot be cleared` });
  return [];
}

/** A name, an id, or a record that was read. */
function referenceOf(value: unknown): string | number | undefined {
  const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  if (typeof id === 'string') return id.slice(0, 4_000);
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
}
