import { DomainError, type Fault } from '@pelorus/shared/kernel';

/** The fields of a login form. */
export interface Credentials {
  readonly username: string;
  readonly token: string;
}

/** Reads the fields `username` and `password` of a form; a missing, empty or repeated one is DomainError `malformed`. */
export function readCredentials(form: unknown): Credentials {
  const fields = (form ?? {}) as Readonly<Record<string, unknown>>;
  const missing = ['username', 'password'].filter((name) => typeof fields[name] !== 'string' || fields[name] === '');
  if (missing.length > 0) {
    const faults = missing.map((name): Fault => ({
      code: 'required',
      detail: `The form field '${name}' must be given once and not be empty`,
      pointer: `/${name}`,
    }));
    throw new DomainError('malformed', 'bad-login-form', faults.map((fault) => fault.detail).join('; '), { faults });
  }
  return { username: String(fields['username']), token: String(fields['password']) };
}
