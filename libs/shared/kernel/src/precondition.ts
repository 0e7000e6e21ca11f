import { DomainError } from './domain-error';

/** The revisions of a record on which a change may build (`If-Match`): `any` existing one, or no condition at all. */
export type Precondition = readonly number[] | 'any' | undefined;

/** Throws DomainError `stale` when the record's revision is none of those allowed. */
export function checkPrecondition(precondition: Precondition, revision: number): void {
  if (precondition === undefined || precondition === 'any' || precondition.includes(revision)) return;
  throw new DomainError(
    'stale',
    'changed-meanwhile',
    `The record is at revision ${revision} now, which If-Match does not name: read it again and repeat the change.`,
    { details: { revision } },
  );
}
