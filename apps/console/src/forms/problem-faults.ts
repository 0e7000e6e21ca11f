import { ProblemError } from '@pelorus/client';
import { type Fault } from '@pelorus/shared/kernel';
import { type FormField } from './form-field';

/** Faults by field, and the others. */
export interface SortedFaults {
  readonly byField: Readonly<Record<string, string>>;
  readonly others: readonly string[];
}

/** Words of a fault. */
type FaultWords = (fault: Fault, field: FormField) => string;

/** Sorts a problem's faults by the fields of their pointers. */
export function sortFaults(error: unknown, fields: readonly FormField[], words: FaultWords): SortedFaults {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const fault of error instanceof ProblemError ? error.faults : []) {
    const parts = (fault.pointer ?? '').split('/');
    // The outermost part counts: a range's name is a fault of the ranges.
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
