import { type Request, type Response } from 'express';
import { accountOf, type AuditRule, madeRecord, succeeded } from '@pelorus/auth/http';

const ROLES = /^\/rest\/v2\/(items|missions)\/[^/]+\/contacts\/[^/]+$/;
const CONTACTS = /^\/rest\/v2\/contacts$/;
/** Records, but not accounts and sessions, and not what only asks. */
const RECORDS = /^\/rest\/v2\/(?!auth\/|parameters\/check$)/;
const WRITING = ['POST', 'PUT', 'PATCH'];
/** A list of this size is no page that a person reads. */
const MANY = 1_000;

const roleChange =
  (method: string): AuditRule['covers'] =>
  (request, response) =>
    request.method === method && ROLES.test(request.path) && succeeded(response);

/** Kinds of requests that only the registry writes into the audit log. */
export const REGISTRY_AUDIT_RULES: readonly AuditRule[] = [
  { action: 'role-give', covers: roleChange('POST') },
  { action: 'role-take', covers: roleChange('DELETE'), detail: roleOf },
  { action: 'contact-export', covers: isContactExport, detail: queryOf },
  { action: 'edit', covers: isEdit, detail: (_request, response) => madeRecord(response) },
];

/** Contacts in full, in a format for spreadsheets, or so many that they are no page. */
function isContactExport(request: Request, response: Response): boolean {
  if (request.method !== 'GET' || !CONTACTS.test(request.path) || !succeeded(response)) return false;
  const isPage = /^application\/json\b/.test(String(response.getHeader('Content-Type') ?? ''));
  return !isPage || Number(request.query['hits'] ?? 0) >= MANY;
}

/** What an account writes; administrators' writes and deletions are kinds of their own. */
function isEdit(request: Request, response: Response): boolean {
  if (!WRITING.includes(request.method) || !RECORDS.test(request.path) || !succeeded(response)) return false;
  return accountOf(request)?.admin === false && request.query['dryRun'] !== 'true';
}

function roleOf(request: Request): string {
  const role = request.query['roleId'];
  return role === undefined ? 'all roles' : `roles ${String(role)}`;
}

function queryOf(request: Request): string {
  return request.originalUrl.split('?')[1] ?? '';
}
