import { ProblemError } from '@pelorus/client';
import { type Fault } from '@pelorus/shared/kernel';
import { type FormField } from './form-field';

/** Faults of a refusal by the field that they are of, and the others. */
export interface SortedFaults {
  readonly byField: Readonly<Record<string, string>>;
  readonly others: readonly string[];
}

/** Says in words what is wrong with the value of a field. */
type FaultWords = (fault: Fault, field: FormField) => string;

/** Sorts the faults of a problem document by the fields that their pointers name. */
export function sortFaults(error: unknown, fields: readonly FormField[], words: FaultWords): SortedFaults {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const fault of error instanceof ProblemError ? error.faults : []) {
    const parts = (fault.pointer ?? '').split('/');
    // The outermost part counts: the name of a range is a fault of the ranges, not of the name.
    const field = parts.map((part) => fields.find(({ name }) => name === part)).find(Boolean);
    if (!field) {
      others.push(fault.detail);
      continue;
    }
    const { [field.name]: before } = byField;
    const text = words(fault, field);
    byField[field.name] = before === undefined ? text : `${before} ${text}`;
  }
  return { byField, others };
}
