import { DomainError } from '@pelorus/shared/kernel';

/** Somebody, or some program, that writes. */
export interface Account {
  readonly id: number;
  /** An e-mail address in lower case; it ties the account to its contact. */
  readonly username: string;
  /** Administrators may everything. */
  readonly admin: boolean;
  /** Functional accounts hold tokens for other systems but cannot log in here. */
  readonly functional: boolean;
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** A user name as it is stored and compared: trimmed and in lower case. */
export function foldUsername(text: string): string {
  return text.trim().toLowerCase();
}

/** Checks the name of an account to be made: an e-mail address of at most 254 characters, or DomainError `invalid`. */
export function checkUsername(text: string): string {
  const username = foldUsername(text);
  if (username.length > 254 || !EMAIL.test(username)) {
    throw new DomainError('invalid', 'bad-username', `'${text.slice(0, 64)}' is no e-mail address`);
  }
  return username;
}
