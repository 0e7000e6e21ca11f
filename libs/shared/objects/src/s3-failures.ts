import { DomainError } from '@pelorus/shared/kernel';
import { objectMissing, objectShort } from './object.errors';
import { type ObjectSource } from './object-store';

/** What stores call it when a quota or a disk of theirs is full, beside the status 507. */
const FULL = ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage'];

/** Whether another attempt at a write may do better: another write of the name is under way, or a stream broke off. */
export function isWorthAnother(error: unknown, object: Uint8Array | ObjectSource): boolean {
  const status = answeredStatus(error);
  if (status === 409) return true;
  if (object instanceof Uint8Array || error instanceof DomainError || saysFull(error)) return false;
  return !isOwnTimeout(error) && (status === undefined || status >= 500);
}

/** Whether a store says that it has no room. */
export function saysFull(error: unknown): boolean {
  return answeredStatus(error) === 507 || (error instanceof Error && FULL.includes(error.name));
}

/** Whether our limit of time is over; the SDK names connections that break alike. */
function isOwnTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** What an answer says of an object; other failures are those of the store. */
export function asFaultOf(name: string, error: unknown): unknown {
  if (answeredStatus(error) === 404) return objectMissing(name);
  return answeredStatus(error) === 416 ? objectShort(name) : error;
}

/** The status of the answer that a failure is; undefined without an answer. */
export function answeredStatus(error: unknown): number | undefined {
  const { $metadata: metadata } = Object(error) as { readonly $metadata?: { readonly httpStatusCode?: number } };
  return metadata?.httpStatusCode;
}
