import { ProblemError } from '@pelorus/client';
import { type FormField } from './form-field';

/** Faults of a refusal by the field that they are of, and the others. */
export interface SortedFaults {
  readonly byField: Readonly<Record<string, string>>;
  readonly others: readonly string[];
}

/** Sorts the faults of a problem document by the fields that their pointers name. */
export function sortFaults(error: unknown, fields: readonly FormField[]): SortedFaults {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const { pointer = '', detail } of error instanceof ProblemError ? error.faults : []) {
    const name = pointer.split('/').find((part) => fields.some((field) => field.name === part));
    if (name === undefined) others.push(detail);
    else byField[name] = byField[name] === undefined ? detail : `${byField[name]} ${detail}`;
  }
  return { byField, others };
}
