import { type AccountKind, type AccountRecord } from './account';
import { accountDiffers } from './auth.errors';

/** Changed values of an account; a change ends its sessions. */
export type AccountChange = Partial<Pick<AccountRecord, 'admin' | 'disabled'>>;

/** Wanted values. */
export interface AccountWish {
  readonly admin?: boolean;
  readonly disabled?: boolean;
}

/** Change from an account to a wish; undefined where nothing differs. */
export function changeTo(account: AccountRecord, wish: AccountWish, now = new Date()): AccountChange | undefined {
  const { admin, disabled } = wish;
  const change: AccountChange = {
    ...(admin !== undefined && admin !== account.admin && { admin }),
    ...(disabled !== undefined && disabled !== (account.disabled !== null) && { disabled: disabled ? now : null }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** Change in words, for the audit log. */
export function changeWords({ admin, disabled }: AccountChange): string {
  const words = [
    admin === undefined ? [] : admin ? 'is an administrator, for tokens with the scope admin' : 'is no administrator',
    disabled === undefined ? [] : disabled ? 'is disabled' : 'is enabled',
  ];
  return words.flat().join(', ');
}

/** Throws DomainError `account-differs` for a disabled account, or one of another kind. */
export function requireKind({ username, ...account }: AccountRecord, { admin, functional }: AccountKind): void {
  if (account.disabled) throw accountDiffers(username, 'enabled', 'enable it first');
  if (admin && !account.admin) throw accountDiffers(username, 'an administrator', 'make it one first');
  if (functional && !account.functional)
    throw accountDiffers(username, 'a functional account', 'take another name for one');
}
