import { type AccountKind, type AccountRecord } from './account';
import { accountDiffers } from './auth.errors';

/** Values of an account to be changed; its sessions end with the change. */
export type AccountChange = Partial<Pick<AccountRecord, 'admin' | 'disabled'>>;

/** A change as it is wished for. */
export interface AccountWish {
  readonly admin?: boolean;
  readonly disabled?: boolean;
}

/** The change that makes an account what is wished for; undefined when it is that already. */
export function changeTo(account: AccountRecord, wish: AccountWish, now = new Date()): AccountChange | undefined {
  const { admin, disabled } = wish;
  const change: AccountChange = {
    ...(admin !== undefined && admin !== account.admin && { admin }),
    ...(disabled !== undefined && disabled !== (account.disabled !== null) && { disabled: disabled ? now : null }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** A change in words, as the audit log has it after the name of the account. */
export function changeWords({ admin, disabled }: AccountChange): string {
  const words = [
    admin === undefined ? [] : admin ? 'is an administrator, for tokens with the scope admin' : 'is no administrator',
    disabled === undefined ? [] : disabled ? 'is disabled' : 'is enabled',
  ];
  return words.flat().join(', ');
}

/** Requires that an account is enabled and of the kind that a token is wanted for, or DomainError `account-differs`. */
export function requireKind({ username, ...account }: AccountRecord, { admin, functional }: AccountKind): void {
  if (account.disabled) throw accountDiffers(username, 'enabled', 'enable it first');
  if (admin && !account.admin) throw accountDiffers(username, 'an administrator', 'make it one first');
  if (functional && !account.functional)
    throw accountDiffers(username, 'a functional account', 'take another name for one');
}
