import { type Request } from 'express';
import { type AuditAction } from '@pelorus/auth/domain';

/** Note of an operation; the rest of an entry follows from request and answer. */
export interface AuditNote {
  readonly action?: AuditAction;
  /** Action that makes an entry only on success. */
  readonly onSuccess?: AuditAction;
  /** Whether success makes no entry: nothing changed, or another entry tells of it. */
  readonly untold?: boolean;
  /** Account, where no session says so. */
  readonly username?: string;
  readonly tokenId?: number;
  readonly detail?: string;
}

const notes = new WeakMap<Request, AuditNote>();

/** Adds to a request's note. With an `action` the request makes an entry, however it ends. */
export function noteForAudit(request: Request, note: AuditNote): void {
  notes.set(request, { ...notes.get(request), ...note });
}

export function auditNoteOf(request: Request): AuditNote {
  return notes.get(request) ?? {};
}
