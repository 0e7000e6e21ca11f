import { didYouMean, DomainError, type Fault } from '@pelorus/shared/kernel';

export function unknownFlag(id: number | string): DomainError {
  return new DomainError('not-found', 'not-found', `There is no flag '${String(id).slice(0, 64)}'.`);
}

export function flagRevoked(id: number): DomainError {
  return new DomainError('conflict', 'flag-revoked', `Flag ${id} was revoked before.`);
}

export function flagOfAnother(id: number): DomainError {
  const detail = `Flag ${id} was set by another account on streams that yours may not write.`;
  return new DomainError('forbidden', 'flag-of-another', detail);
}

/** Idempotency key of another request. */
export function keyReused(key: string): DomainError {
  const detail = `The Idempotency-Key '${key}' was used for another request: a key belongs to one body.`;
  return new DomainError('conflict', 'idempotency-key-reused', detail);
}

/** Code of no stream; `pointer` is its place in the request. */
export function unknownStream(code: string, nearest: readonly string[], pointer: string): Fault {
  return { code: 'unknown-code', detail: `There is no stream '${code}'${didYouMean(nearest)}`, pointer };
}

export function notYourStreams(faults: readonly Fault[], total: number): DomainError {
  const more = total > 1 ? ` (and ${total - 1} more)` : '';
  return new DomainError('forbidden', 'stream-of-another', `${faults[0]?.detail ?? ''}${more}`, {
    faults,
    totalFaults: total,
  });
}

export function foreignStream(code: string, pointer: string): Fault {
  const detail = `The stream ${code} may be flagged only by accounts that may write it.`;
  return { code: 'stream-of-another', detail, pointer };
}
