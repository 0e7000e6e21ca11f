import { type Request, type Response } from 'express';
import {
  type AuditAction,
  type AuditEntry,
  type AuditLog,
  type AuditResult,
  auditText,
  MAX_AUDIT_DETAIL,
} from '@pelorus/auth/domain';
import { networkOf } from '@pelorus/shared/http';
import { sessionOf } from '../request-session';
import { auditNoteOf } from './audit-note';
import { GENERAL_RULES, succeeded } from './audit-rule';

/** Key of a problem's code in the response's locals. */
const PROBLEM_CODE = 'problemCode';

/** Logs answered requests: in the service's log at once, in the audit log soon. */
export class AuditTrail {
  /** Answered logins by result. */
  readonly logins: Record<AuditResult, number> = { done: 0, refused: 0, failed: 0 };

  constructor(
    private readonly log: AuditLog,
    private readonly service: string,
  ) {}

  /** Logs an answered request of an audited kind. */
  write(request: Request, response: Response): void {
    const note = auditNoteOf(request);
    if (note.untold && succeeded(response)) return;
    const noted = note.action ?? (succeeded(response) ? note.onSuccess : undefined);
    const action = noted ?? GENERAL_RULES.find((each) => each.covers(request, response))?.action;
    if (action === undefined) return;
    const entry = this.#entry(action, request, response, note.detail);
    if (action === 'login') this.logins[entry.result]++;
    request.log?.info({ audit: entry }, 'audit');
    // The name of a failed login is a mere claim.
    const known = sessionOf(request) !== undefined || (action === 'login' && entry.result === 'done');
    if (known) this.log.add(entry);
    else this.log.addAnonymous(entry, networkOf(entry.address ?? ''));
  }

  #entry(action: AuditAction, request: Request, response: Response, detail: string | undefined): AuditEntry {
    const { statusCode: status } = response;
    const code: unknown = response.locals[PROBLEM_CODE];
    const says = [code, madeBy(action, response), detail]
      .filter((text) => typeof text === 'string' && text !== '')
      .join(' ');
    return {
      moment: new Date(),
      service: this.service,
      action,
      result: resultOf(status),
      ...whoseOf(request),
      ...(request.ip !== undefined && { address: auditText(request.ip) }),
      subject: auditText(`${request.method} ${request.originalUrl.split('?')[0] ?? ''}`),
      status,
      ...(typeof request.id === 'string' && { requestId: request.id }),
      ...(says !== '' && { detail: auditText(says, MAX_AUDIT_DETAIL) }),
    };
  }
}

function whoseOf(request: Request): Pick<AuditEntry, 'username' | 'tokenId'> {
  const session = sessionOf(request);
  const note = auditNoteOf(request);
  const username = session?.account.username ?? note.username;
  const tokenId = session?.token?.id ?? note.tokenId;
  return {
    ...(username !== undefined && { username: auditText(username) }),
    ...(tokenId !== undefined && { tokenId }),
  };
}

function resultOf(status: number): AuditResult {
  if (status < 400) return 'done';
  return [401, 403, 429].includes(status) ? 'refused' : 'failed';
}

/** Path of the record that an edit or upload made, from its answer. */
function madeBy(action: AuditAction, response: Response): string | undefined {
  const location = action === 'edit' || action === 'upload' ? response.getHeader('Location') : undefined;
  return typeof location === 'string' ? location : undefined;
}
