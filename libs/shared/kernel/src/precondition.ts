import { DomainError } from './domain-error';

/** Revisions of a record on which a change may build (`If-Match`): a list, `any`, or undefined for no condition. */
export type Precondition = readonly number[] | 'any' | undefined;

/** Throws DomainError `stale` when the record's revision is not allowed. */
export function checkPrecondition(precondition: Precondition, revision: number): void {
  if (precondition === undefined || precondition === 'any' || precondition.includes(revision)) return;
  throw new DomainError(
    'stale',
    'changed-meanwhile',
    `The record is at revision ${revision} now, which If-Match does not name: read it again and repeat the change.`,
    { details: { revision } },
  );
}
