import { DomainError } from '@pelorus/shared/kernel';

export type TokenFault = 'unknown' | 'expired' | 'revoked' | 'disabled' | 'functional' | 'malformed';

const TOKEN_FAULTS: Readonly<Record<TokenFault, readonly [code: string, message: string]>> = {
  unknown: ['unknown-token', 'No account has this token: it may be mistyped, cut off, or of another platform.'],
  expired: ['expired-token', 'The token has expired: have another one made.'],
  revoked: ['revoked-token', 'The token was revoked: have another one made.'],
  disabled: ['disabled-account', 'The account of the token is disabled; an administrator can change that.'],
  functional: ['functional-account', 'The token is of a functional account, which cannot be used here.'],
  malformed: [
    'malformed-token',
    'After Bearer stands no token: expected one personal access token, pelorus_ and 43 characters, or the key of a session.',
  ],
};

/** Owner of a refused token, for the audit log alone. */
export interface TokenOwner {
  readonly username: string;
  readonly tokenId: number;
}

/** Refusal of a token with the reason, which helps nobody to guess another. */
export class TokenRefusal extends DomainError {
  constructor(
    readonly fault: TokenFault,
    readonly owner?: TokenOwner,
  ) {
    const [code, message] = TOKEN_FAULTS[fault];
    super('unauthenticated', code, message, { challenge: { error: 'invalid_token' } });
  }
}
