import { DomainError, type Fault } from '@pelorus/shared/kernel';
import { nrtFault } from '@pelorus/shared/nrt';
import { type ColumnOfStream } from './check-streams';
import { type CodeVerdict } from './code-verdict';

const LISTED = 100;

/** Refusal (422) of columns that the account may not write, in file order. */
export function unwritableCodes(columns: readonly ColumnOfStream[], { unknown, forbidden }: CodeVerdict): DomainError {
  const nearestOf = new Map(unknown.map(({ code, nearest }) => [code, nearest]));
  const itemOf = new Map(forbidden.map(({ code, itemId }) => [code, itemId]));
  const wrong = columns.filter(({ code }) => nearestOf.has(code) || itemOf.has(code));
  const faults = wrong.slice(0, LISTED).map((column) => {
    const nearest = nearestOf.get(column.code);
    return nearest ? unregistered(column, nearest) : forbiddenCode(column, itemOf.get(column.code)!);
  });
  const first = `column ${wrong[0]?.column}: ${faults[0]?.detail}`;
  const message =
    wrong.length === 1
      ? `The account may not write ${first}`
      : `The account may not write ${wrong.length} columns, the first being ${first}`;
  const code = unknown.length > 0 ? 'unregistered-code' : 'forbidden-code';
  return new DomainError('invalid', code, message, { faults, totalFaults: wrong.length });
}

/** Refusal (503) while the registry is away. `cause` is for the log only. */
export function registryUnavailable(cause: unknown): DomainError {
  const detail = 'The registry of codes does not answer; nothing is stored. Try again.';
  return new DomainError('unavailable', 'registry-unavailable', detail, { retryAfter: 5, cause });
}

function unregistered({ code, column }: ColumnOfStream, nearest: readonly string[]): Fault {
  const hint = nearest.length === 0 ? '' : ` (did you mean ${nearest.map((each) => `'${each}'`).join(' or ')}?)`;
  const detail = `Found ${code}, which is no parameter of the registry${hint}.`;
  const fault = nrtFault('unregistered-code', detail, { line: 1, column, header: code, text: code });
  return nearest.length === 0 ? fault : { ...fault, nearest };
}

function forbiddenCode({ code, column }: ColumnOfStream, itemId: number): Fault {
  const detail = `Found ${code}, a parameter of item ${itemId}; the account must be an Editor of that item.`;
  return nrtFault('forbidden-code', detail, { line: 1, column, header: code, text: code });
}
