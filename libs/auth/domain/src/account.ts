import { DomainError } from '@pelorus/shared/kernel';

/** A person or a program that writes. */
export interface Account {
  readonly id: number;
  /** An e-mail address in lower case; it ties the account to its contact. */
  readonly username: string;
  /** Administrators may do everything. */
  readonly admin: boolean;
  /** Functional accounts hold tokens for other systems but cannot log in here. */
  readonly functional: boolean;
}

/** An account as it is listed. */
export interface AccountRecord extends Account {
  readonly created: Date;
  /** Since when the account's tokens and sessions do not work; null while they do. */
  readonly disabled: Date | null;
}

/** Kind of an account: administrator, functional, or neither. */
export type AccountKind = Pick<Account, 'admin' | 'functional'>;

/** An account with what was done by it, as administrators list it. */
export interface AccountOverview extends AccountRecord {
  /** Number of its tokens that are neither revoked nor expired. */
  readonly tokens: number;
  /** Number of its sessions that have not ended. */
  readonly sessions: number;
  /** The last login by one of its tokens or use of one, or the last use of a session that has not ended. */
  readonly lastUsed: Date | null;
}

/** The kind of an account in a word. */
export function kindOf({ admin, functional }: AccountKind): string {
  return admin ? 'administrator' : functional ? 'functional' : 'person';
}

/** The local part takes printable ASCII only: letters of other scripts that look alike make two accounts look like one. */
const EMAIL = /^(?=[!-~]+$)[^\s@<>"(),:;[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const MAX_LENGTH = 254;

/**
 * A user name as it is stored and compared: trimmed, with A to Z in lower case. Other letters stay as they are: Unicode
 * folds U+212A (the Kelvin sign) to `k`, and one person's address would be another's.
 */
export function foldUsername(text: string): string {
  return text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Checks the name of an account to be made: an e-mail address of at most 254 ASCII characters, or DomainError `invalid`. */
export function checkUsername(text: string): string {
  const username = foldUsername(text);
  if (username.length <= MAX_LENGTH && EMAIL.test(username)) return username;
  const reason = /[^\0-\x7f]/.test(username) ? 'has letters beyond ASCII' : 'is no e-mail address';
  const faults = [{ code: 'bad-username', detail: reason, pointer: '/username' }];
  throw new DomainError('invalid', 'bad-username', `'${text.slice(0, 64)}' ${reason}`, { faults });
}
