import { DomainError } from '@pelorus/shared/kernel';

/** Person or program that writes. */
export interface Account {
  readonly id: number;
  /** E-mail address in lower case; ties the account to its contact. */
  readonly username: string;
  /** Administrators may do everything. */
  readonly admin: boolean;
  /** Functional accounts hold tokens for other systems and cannot log in here. */
  readonly functional: boolean;
}

/** Listed account. */
export interface AccountRecord extends Account {
  readonly created: Date;
  /** When it was disabled; null while it works. */
  readonly disabled: Date | null;
}

/** Administrator, functional, or neither. */
export type AccountKind = Pick<Account, 'admin' | 'functional'>;

/** Account with its use, for administrators. */
export interface AccountOverview extends AccountRecord {
  /** Valid tokens. */
  readonly tokens: number;
  /** Open sessions. */
  readonly sessions: number;
  /** Last login or use of a token, or last use of an open session. */
  readonly lastUsed: Date | null;
}

export function kindOf({ admin, functional }: AccountKind): string {
  return admin ? 'administrator' : functional ? 'functional' : 'person';
}

/** Local part in printable ASCII: look-alikes of other scripts make two accounts look like one. */
const EMAIL = /^(?=[!-~]+$)[^\s@<>"(),:;[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const MAX_LENGTH = 254;

/**
 * Folds a user name: trimmed, A to Z in lower case. Other letters stay: Unicode folds U+212A (Kelvin sign) to `k`,
 * which is another address.
 */
export function foldUsername(text: string): string {
  return text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Checks the name of a new account: an e-mail of at most 254 ASCII characters. DomainError `invalid`. */
export function checkUsername(text: string): string {
  const username = foldUsername(text);
  if (username.length <= MAX_LENGTH && EMAIL.test(username)) return username;
  const reason = /[^\0-\x7f]/.test(username) ? 'has letters beyond ASCII' : 'is no e-mail address';
  const faults = [{ code: 'bad-username', detail: reason, pointer: '/username' }];
  throw new DomainError('invalid', 'bad-username', `'${text.slice(0, 64)}' ${reason}`, { faults });
}
