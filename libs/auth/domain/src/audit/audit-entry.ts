export const AUDIT_ACTIONS = [
  'login',
  'login-link',
  'logout',
  'refusal',
  'token-create',
  'token-revoke',
  'session-end',
  'role-give',
  'role-take',
  'account-change',
  'admin-write',
  'edit',
  'upload',
  'delete',
  'contact-export',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Result: done, refused to the caller, or failed. */
export type AuditResult = 'done' | 'refused' | 'failed';

/** Audit entry: who did what, from where, with which result. */
export interface AuditEntry {
  readonly moment: Date;
  /** Service; `cli` for its command line. */
  readonly service: string;
  readonly action: AuditAction;
  readonly result: AuditResult;
  /** Account, or user name of a failed login; absent without a session. */
  readonly username?: string;
  readonly tokenId?: number;
  readonly address?: string;
  /** Method and path of a request, or an account or token. */
  readonly subject: string;
  readonly status?: number;
  readonly requestId?: string;
  /** Code of a refusal and more; never a secret. */
  readonly detail?: string;
}

/** Stored entry. */
export type AuditRecord = AuditEntry & { readonly id: number };

/** Most characters of client texts. */
const MAX_TEXT = 500;
/** Most characters of details: a merge of contacts lists all roles. */
export const MAX_AUDIT_DETAIL = 4_000;

/** Cleans a client's text: cuts it, drops U+0000 and lone surrogates, which PostgreSQL refuses. */
export function auditText(text: string, most = MAX_TEXT): string {
  return text.slice(0, most).replace(/[\0\p{Cs}]/gu, '');
}
