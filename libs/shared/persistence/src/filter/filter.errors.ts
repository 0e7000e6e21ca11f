import { didYouMean, DomainError, type Fault, FaultList, type Suggestions } from '@pelorus/shared/kernel';
import {
  type Argument,
  type Comparison,
  excerpt,
  operatorSpan,
  type RsqlSyntaxError,
  selectorSpan,
  type TextSpan,
} from '@pelorus/shared/rsql';
import { type Collection, selectorsOf } from '../collection';

/** The query parameter that holds filters. */
const PARAMETER = 'where';
const SHOWN = 64;

/** A refusal of a filter: every fault with its place, and a picture of the first for people. */
export function badFilter(text: string, { kept, total }: FaultList): DomainError {
  const [first] = kept;
  const span = { start: first?.position ?? 0, end: (first?.position ?? 0) + (first?.length ?? 0) };
  return new DomainError('malformed', 'bad-filter', `${first?.detail ?? ''}\n${excerpt(text, span)}`, {
    faults: kept,
    totalFaults: total,
  });
}

/** A refusal of an expression that does not follow the grammar or its limits. */
export function badSyntax(text: string, error: RsqlSyntaxError): DomainError {
  return badFilter(text, FaultList.of([syntaxFault(error)]));
}

function syntaxFault(error: RsqlSyntaxError): Fault {
  const { position, length, expected, reason, hint } = error;
  const detail = hint === undefined ? reason : `${reason} (${hint})`;
  return { code: `rsql-${error.code}`, detail, parameter: PARAMETER, position, length, expected };
}

const names = new WeakMap<Collection, readonly string[]>();

/** All names that a filter of a collection may use, through at most two relations. */
export function* filterNames(collection: Collection): Generator<string> {
  const known = names.get(collection) ?? selectorsOf(collection);
  names.set(collection, known);
  yield* known;
}

export function unknownSelector(
  text: string,
  comparison: Comparison,
  collection: Collection,
  suggestions: Suggestions,
): Fault {
  const { selector } = comparison;
  const near = suggestions.nearest(selector);
  return {
    code: 'unknown-selector',
    detail: `There is no field '${cut(selector)}' in ${collection.name}${didYouMean(near)}`,
    parameter: PARAMETER,
    ...place(selectorSpan(text, comparison)),
    expected: near.length > 0 ? near : Object.keys(collection.fields),
    nearest: near,
  };
}

/** The selector ends with a relation, which can only be asked for presence. */
export function relationCompared(fault: Fault, { selector }: Comparison): Fault {
  const name = cut(selector);
  const detail = `'${name}' is a relation: compare a field of it such as '${name}.id', or ask '${name}=isnull='`;
  const expected = [`${name}.id`, ...(fault.nearest ?? []).filter((each) => each !== `${name}.id`)].slice(0, 3);
  return { ...fault, code: 'relation-compared', detail, expected, nearest: expected };
}

export function badValue(argument: Argument, selector: string, expected: string): Fault {
  return {
    code: 'bad-value',
    detail: `'${cut(argument.value)}' is no value for '${cut(selector)}': expected ${expected}`,
    parameter: PARAMETER,
    ...place(argument.span),
    expected: [expected],
  };
}

export function operatorMismatch(text: string, comparison: Comparison, expected: readonly string[]): Fault {
  return {
    code: 'operator-not-applicable',
    detail: `'${comparison.operator}' cannot be used on '${cut(comparison.selector)}': expected ${expected.join(' ')}`,
    parameter: PARAMETER,
    ...place(operatorSpan(text, comparison)),
    expected,
  };
}

function place({ start, end }: TextSpan): { position: number; length: number } {
  return { position: start, length: end - start };
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
