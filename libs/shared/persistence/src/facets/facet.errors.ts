import { didYouMean, DomainError, nearest } from '@pelorus/shared/kernel';
import { type Collection, resolveSelector } from '../collection';

const PARAMETER = 'by';
const SHOWN = 64;

export function unknownFacet(collection: Collection, name: string, known: readonly string[]): DomainError {
  const near = nearest(name, known);
  const shown = name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
  const detail = `${reason(collection, name, shown)}${didYouMean(near)}`;
  const fault = { code: 'unknown-facet', detail, parameter: PARAMETER, expected: known, nearest: near };
  return new DomainError('malformed', 'unknown-facet', detail, { faults: [fault] });
}

/** The facets without their own comparisons need more of them than one statement takes. */
export function tooManyComparisons(comparisons: number, most: number): DomainError {
  const detail =
    `With 'ignoreOwn' these facets need ${comparisons} comparisons in all, more than ${most}: ` +
    "ask for fewer facets at once, or shorten 'where'";
  const fault = { code: 'too-many-comparisons', detail, parameter: PARAMETER };
  return new DomainError('malformed', 'too-many-comparisons', detail, { faults: [fault] });
}

function reason(collection: Collection, name: string, shown: string): string {
  const field = resolveSelector(collection, name)?.field;
  if (field) return `'${shown}' is no facet of ${collection.name}: nearly every record has its own ${field.type}`;
  const target = resolveSelector(collection, `${name}.id`);
  return target
    ? `'${shown}' leads to records without a name: count ${collection.name} by a field of theirs`
    : `'${shown}' is no facet of ${collection.name}`;
}
