import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import {
  type AccessToken,
  DEFAULT_TOKEN_DAYS,
  type Grant,
  type MadeToken,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME,
  type Scope,
  SCOPES,
  type TokenWish,
} from '@pelorus/auth/domain';
import { type ParsedBody, TextField } from '@pelorus/shared/http';
import { formatMoment } from '../format-moment';

const DAYS = { message: `must be a whole number from 1 to ${MAX_TOKEN_DAYS}` };
const SOME_SCOPES = { message: `must be an array of some of ${SCOPES.join(', ')}` };

/** Token, without `@uuid`: it is nested nowhere. */
export class TokenDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ example: 'laptop' })
  readonly name!: string;
  @ApiProperty({
    description: 'What it may do, by itself and by its sessions',
    enum: SCOPES,
    isArray: true,
    example: ['read', 'ingest'],
  })
  readonly scopes!: readonly Scope[];
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({ description: 'UTC', example: '2024-04-16T18:17:13.759' })
  readonly expires!: string;
  @ApiProperty({
    required: false,
    description: 'The last login by it, or its last use by itself, to the minute (UTC); absent without',
    example: '2024-01-18T06:00:00.000',
  })
  readonly lastUsed?: string;
  @ApiProperty({ required: false, description: 'When it was revoked (UTC); absent while it was not' })
  readonly revoked?: string;
  @ApiProperty({
    required: false,
    type: 'integer',
    description: 'The token by which, or by whose session, it was made: it ends no later, and is revoked with it',
    example: 1,
  })
  readonly madeBy?: number;
}

export class MadeTokenDto extends TokenDto {
  @ApiProperty({
    description: 'The token itself, which is shown now and never again',
    example: 'pelorus_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
  })
  readonly token!: string;
}

export class TokenBody {
  @TextField({
    description: 'By which its owner knows it',
    required: true,
    min: 1,
    max: MAX_TOKEN_NAME,
    example: 'laptop',
  })
  readonly name!: string;
  @ApiProperty({
    required: false,
    type: 'array',
    items: { type: 'string', enum: [...SCOPES] },
    minItems: 1,
    maxItems: SCOPES.length,
    description:
      '`read` what needs a session to be read, `ingest` and `registry` to write there, `admin` the rights of an administrator. ' +
      'Without it those of the session except `admin`.',
    example: ['read', 'ingest'],
  })
  @IsOptional()
  @IsArray(SOME_SCOPES)
  @ArrayMinSize(1, SOME_SCOPES)
  @ArrayMaxSize(SCOPES.length, SOME_SCOPES)
  @IsIn(SCOPES, { ...SOME_SCOPES, each: true })
  readonly scopes?: Scope[];
  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 1,
    maximum: MAX_TOKEN_DAYS,
    default: DEFAULT_TOKEN_DAYS,
    description:
      'Days until it expires; a token that is made by the session of another one ends with that at the latest',
    example: DEFAULT_TOKEN_DAYS,
  })
  @IsOptional()
  @IsInt(DAYS)
  @Min(1, DAYS)
  @Max(MAX_TOKEN_DAYS, DAYS)
  readonly expiresInDays?: number;
}

/** Token of a body; its default scopes are the session's but `admin`. */
export function tokenWish({ values }: ParsedBody<TokenBody>, { scopes }: Grant): TokenWish {
  return {
    name: values.name!,
    scopes: values.scopes ?? scopes.filter((scope) => scope !== 'admin'),
    expiresInDays: values.expiresInDays ?? DEFAULT_TOKEN_DAYS,
  };
}

export function tokenDocument(token: AccessToken): TokenDto {
  const { id, name, scopes, created, expires, lastUsed, revoked, madeBy } = token;
  return {
    id,
    name,
    scopes,
    created: formatMoment(created),
    expires: formatMoment(expires),
    ...(lastUsed && { lastUsed: formatMoment(lastUsed) }),
    ...(revoked && { revoked: formatMoment(revoked) }),
    ...(madeBy !== null && { madeBy }),
  };
}

/** Token with its secret, shown this once. */
export function madeTokenDocument({ token, secret }: MadeToken): MadeTokenDto {
  return { ...tokenDocument(token), token: secret };
}
