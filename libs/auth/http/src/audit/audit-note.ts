import { type Request } from 'express';
import { type AuditAction } from '@pelorus/auth/domain';

/** A note of an operation for the audit log; the rest of an entry follows from the request and its answer. */
export interface AuditNote {
  readonly action?: AuditAction;
  /** The action of a request that makes an entry only where it succeeds. */
  readonly onSuccess?: AuditAction;
  /** Whether a request that succeeds makes no entry: it changes nothing, or another entry tells of it. */
  readonly untold?: boolean;
  /** The account, where there is no session that says so. */
  readonly username?: string;
  readonly tokenId?: number;
  readonly detail?: string;
}

const notes = new WeakMap<Request, AuditNote>();

/** Adds to the note of a request. A note with an `action` makes an entry, however the request ends. */
export function noteForAudit(request: Request, note: AuditNote): void {
  notes.set(request, { ...notes.get(request), ...note });
}

/** The note of a request. */
export function auditNoteOf(request: Request): AuditNote {
  return notes.get(request) ?? {};
}
