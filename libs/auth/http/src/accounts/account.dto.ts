import { ApiProperty } from '@nestjs/swagger';
import { type AccountKind, type AccountOverview, type AccountWish } from '@pelorus/auth/domain';
import { BooleanField, type ParsedBody, TextField } from '@pelorus/shared/http';
import { formatMoment } from '../format-moment';

/** Account, without `@uuid`: it is nested nowhere. */
export class AccountDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ example: 'ada@example.org' })
  readonly username!: string;
  @ApiProperty({ description: 'Whether it is an administrator, for sessions with the scope `admin`' })
  readonly admin!: boolean;
  @ApiProperty({ description: 'Whether it holds tokens for other systems and cannot log in here' })
  readonly functional!: boolean;
  @ApiProperty({ description: 'Whether nothing of it works: no token, no session, no single sign-on' })
  readonly disabled!: boolean;
  @ApiProperty({ required: false, description: 'Since when it is disabled (UTC); absent while it is not' })
  readonly disabledSince?: string;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({
    required: false,
    description:
      'The last login by a token or use of one, or the last use of an open session, to the minute (UTC); absent without',
    example: '2024-01-18T06:00:00.000',
  })
  readonly lastUsed?: string;
  @ApiProperty({ type: 'integer', description: 'Tokens that are neither revoked nor expired', example: 1 })
  readonly tokens!: number;
  @ApiProperty({ type: 'integer', description: 'Sessions that have not ended', example: 1 })
  readonly sessions!: number;
}

export class AccountBody {
  @TextField({
    description: 'An e-mail address in ASCII; A to Z become lower case. The contact of this address gives it rights',
    required: true,
    max: 254,
    example: 'ada@example.org',
  })
  readonly username!: string;
  @BooleanField({ description: 'Whether it is an administrator; not without it', example: false })
  readonly admin?: boolean;
  @BooleanField({ description: 'Whether it cannot log in here and holds tokens for other systems', example: false })
  readonly functional?: boolean;
}

export class AccountChangeBody {
  @BooleanField({ description: 'Whether it is an administrator' })
  readonly admin?: boolean;
  @BooleanField({ description: 'Whether it is shut out', example: true })
  readonly disabled?: boolean;
}

export function kindIn({ values: { admin, functional } }: ParsedBody<AccountBody>): AccountKind {
  return { admin: admin === true, functional: functional === true };
}

/** Wanted values; null is false. */
export function wishIn({ values: { admin, disabled } }: ParsedBody<AccountChangeBody>): AccountWish {
  return {
    ...(admin !== undefined && { admin: admin === true }),
    ...(disabled !== undefined && { disabled: disabled === true }),
  };
}

export function accountDocument(account: AccountOverview): AccountDto {
  const { id, username, admin, functional, created, disabled, lastUsed, tokens, sessions } = account;
  return {
    ...{ id, username, admin, functional, disabled: disabled !== null },
    ...(disabled && { disabledSince: formatMoment(disabled) }),
    created: formatMoment(created),
    ...(lastUsed && { lastUsed: formatMoment(lastUsed) }),
    ...{ tokens, sessions },
  };
}
