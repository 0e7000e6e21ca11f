import { DomainError } from '@pelorus/shared/kernel';
import { type Lifetime } from './as-of-view';

/** No such record (`item 'vessel:x'`) at a moment; `lifetime` is when there was one. */
export function notThen(record: string, moment: Date, lifetime: Lifetime | undefined): DomainError {
  const detail = `There was no ${record.slice(0, 512)} at ${moment.toISOString()}${told(lifetime)}.`;
  return new DomainError('not-found', 'not-found', detail, { details: lifetime ? { existed: shown(lifetime) } : {} });
}

function told(lifetime: Lifetime | undefined): string {
  if (!lifetime) return '';
  const { since, until } = shown(lifetime);
  return until === undefined ? `: there is one since ${since}` : `: there was one from ${since} until ${until}`;
}

function shown({ since, until }: Lifetime): { readonly since: string; readonly until?: string } {
  return { since: since.toISOString(), ...(until && { until: until.toISOString() }) };
}

/** Moment in the future. */
export function inFuture(moment: Date, present: Date): DomainError {
  return badMoment(
    'in-future',
    `'asOf' must not be in the future: ${moment.toISOString()} is after ${present.toISOString()}.`,
  );
}

/** Moment before the registry's first records. */
export function beforeRecords(moment: Date, began: Date): DomainError {
  return badMoment(
    'before-records',
    `'asOf' must not be before the registry's first records: ${moment.toISOString()} is before ${began.toISOString()}.`,
  );
}

function badMoment(code: string, detail: string): DomainError {
  return new DomainError('malformed', code, detail, { faults: [{ code, detail, parameter: 'asOf' }] });
}
