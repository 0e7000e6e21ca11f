import { type Description, type FieldDifference } from '../src/history/record-difference';

/** Makes of a description what a difference from it leads to. */
export function applyDifference(from: Description, difference: readonly FieldDifference[]): Description {
  const fields = new Map(Object.entries(from));
  for (const { field, to } of difference) {
    if (to === undefined) fields.delete(field);
    else fields.set(field, to);
  }
  return Object.fromEntries(fields);
}
