/** Kinds of entries of the audit log. */
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

/** How an action ended: it was done, refused to the one who asked, or it failed. */
export type AuditResult = 'done' | 'refused' | 'failed';

/** One entry of the audit log: who did what, from where, and how it ended. */
export interface AuditEntry {
  readonly moment: Date;
  /** The service, or `cli` for its command line. */
  readonly service: string;
  readonly action: AuditAction;
  readonly result: AuditResult;
  /** The account, or the user name of a login that failed; absent for requests without a session. */
  readonly username?: string;
  readonly tokenId?: number;
  readonly address?: string;
  /** The subject: method and path of a request, or an account or token. */
  readonly subject: string;
  readonly status?: number;
  readonly requestId?: string;
  /** The code of a refusal and further words; never a secret. */
  readonly detail?: string;
}

/** An entry as it is kept. */
export type AuditRecord = AuditEntry & { readonly id: number };

/** Texts of clients are cut at this length. */
const MAX_TEXT = 500;
/** Details are cut at this length: a merge of contacts lists all their roles. */
export const MAX_AUDIT_DETAIL = 4_000;

/** Text of a client as the log keeps it: cut, without U+0000 and halves of surrogate pairs, which PostgreSQL refuses. */
export function auditText(text: string, most = MAX_TEXT): string {
  return text.slice(0, most).replace(/[\0\p{Cs}]/gu, '');
}
