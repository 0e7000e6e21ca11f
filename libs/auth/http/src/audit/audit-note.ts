import { type Request } from 'express';
import { type AuditAction } from '@pelorus/auth/domain';

/** What an operation says about a request for the audit log; the rest follows from the request and its answer. */
export interface AuditNote {
  readonly action?: AuditAction;
  /** The account, where there is no session that says so. */
  readonly username?: string;
  readonly tokenId?: number;
  readonly detail?: string;
}

const notes = new WeakMap<Request, AuditNote>();

/** Adds to what the audit log will say of a request. An `action` makes an entry of it, however it ends. */
export function noteForAudit(request: Request, note: AuditNote): void {
  notes.set(request, { ...notes.get(request), ...note });
}

/** The note of a request. */
export function auditNoteOf(request: Request): AuditNote {
  return notes.get(request) ?? {};
}
