import { DomainError } from '@pelorus/shared/kernel';

/** Seconds after which it is worth asking again: for an object that is lost, after somebody has brought it back. */
const RETRY_AFTER = { store: 30, full: 60, object: 3_600 };

const OF_OBJECTS = ['object-missing', 'object-short', 'object-altered'];

/** The refusal (503) of what needs a store that does not answer, or refuses. */
export function storeUnavailable(address: string, what: string, cause: unknown): DomainError {
  const detail = `The object store cannot be used at the moment: ${what} failed.`;
  const options = { retryAfter: RETRY_AFTER.store, cause: described(address, cause) };
  return new DomainError('unavailable', 'object-store-unavailable', detail, options);
}

/** The refusal (507) of bytes for which the store has no room. */
export function storeFull(address: string, cause: unknown): DomainError {
  const detail = 'The object store has no room for more; nothing is stored. Tell whoever runs the service.';
  const options = { retryAfter: RETRY_AFTER.full, cause: described(address, cause) };
  return new DomainError('insufficient-storage', 'storage-full', detail, options);
}

/** The refusal (503) of what needs an object that the store has not. */
export function objectMissing(name: string): DomainError {
  return faulty('object-missing', `The object ${name} is missing in the object store.`);
}

/** The refusal (503) of what needs bytes beyond the end of an object. */
export function objectShort(name: string): DomainError {
  return faulty('object-short', `The object ${name} of the object store is shorter than it was when it was written.`);
}

/** The refusal (503) of bytes that are not those that were written. */
export function objectAltered(name: string): DomainError {
  return faulty('object-altered', `The bytes of the object ${name} in the object store were altered.`);
}

/** Whether an object is at fault, and not the store. */
export function isObjectFault(error: unknown): error is DomainError {
  return error instanceof DomainError && OF_OBJECTS.includes(error.code);
}

function faulty(code: string, detail: string): DomainError {
  return new DomainError('unavailable', code, detail, { retryAfter: RETRY_AFTER.object });
}

function described(address: string, cause: unknown): Error {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return new Error(`${address}: ${text}`, { cause });
}
