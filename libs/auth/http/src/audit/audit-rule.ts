import { type Request, type Response } from 'express';
import { type AuditAction } from '@pelorus/auth/domain';
import { accountOf } from '../request-session';

/** Requests that are audited whatever their operation. */
export interface AuditRule {
  readonly action: AuditAction;
  /** Whether an answered request is of this kind. */
  readonly covers: (request: Request, response: Response) => boolean;
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

export function succeeded({ statusCode }: Response): boolean {
  return statusCode >= 200 && statusCode < 300;
}

/** Rules of every service; notes of operations take precedence. */
export const GENERAL_RULES: readonly AuditRule[] = [
  { action: 'refusal', covers: (_request, { statusCode }) => statusCode === 403 },
  { action: 'delete', covers: (request, response) => request.method === 'DELETE' && succeeded(response) },
  {
    action: 'admin-write',
    covers: (request, response) =>
      accountOf(request)?.admin === true && !READING.includes(request.method) && succeeded(response),
  },
  {
    action: 'edit',
    covers: (request, response) =>
      accountOf(request) !== undefined && !READING.includes(request.method) && succeeded(response),
  },
];
