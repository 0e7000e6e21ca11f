import { type FieldValue, type FormField, type FormValues, isSameValue } from './form-field';

/** A field that somebody else and I changed to different values. */
export interface Conflict {
  readonly field: FormField;
  readonly before: FieldValue;
  readonly theirs: FieldValue;
  readonly mine: FieldValue;
}

/** Both changes of a record together, and the fields in which they contradict each other; there `merged` has mine. */
export interface Merge {
  readonly merged: FormValues;
  readonly conflicts: readonly Conflict[];
}

/** Merges my values with theirs, field by field: a field that one of us changed takes that change. */
export function mergeValues(
  fields: readonly FormField[],
  before: FormValues,
  theirs: FormValues,
  mine: FormValues,
): Merge {
  const conflicts: Conflict[] = [];
  const merged: Record<string, FieldValue> = {};
  for (const field of fields) {
    const [was, their, my] = [before, theirs, mine].map((values) => values[field.name] ?? null) as [
      FieldValue,
      FieldValue,
      FieldValue,
    ];
    const iChanged = !isSameValue(was, my);
    merged[field.name] = iChanged ? my : their;
    if (iChanged && !isSameValue(was, their) && !isSameValue(my, their))
      conflicts.push({ field, before: was, theirs: their, mine: my });
  }
  return { merged, conflicts };
}
