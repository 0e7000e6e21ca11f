import { type FieldValue, type FormField, type FormValues, isSameValue } from './form-field';

/** Field with two different changes. */
export interface Conflict {
  readonly field: FormField;
  readonly before: FieldValue;
  readonly theirs: FieldValue;
  readonly mine: FieldValue;
}

/** Merged changes and conflicts; `merged` has mine for these. */
export interface Merge {
  readonly merged: FormValues;
  readonly conflicts: readonly Conflict[];
}

/** Three-way merge by field. */
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
