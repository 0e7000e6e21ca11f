import { ApiProperty } from '@nestjs/swagger';
import { expiryNotice, type Grant, type Scope, SCOPES } from '@pelorus/auth/domain';
import { formatMoment } from './format-moment';

/** Account of a session or token, its scopes and end. */
export class LoggedInDto {
  @ApiProperty({ example: 'demo@example.org' })
  readonly username!: string;
  @ApiProperty({
    description: 'Whether the session may do what administrators may: the account is one and has the scope `admin`',
  })
  readonly admin!: boolean;
  @ApiProperty({
    description: 'When the session ends unless it is used, or when the token ends that was sent by itself (UTC)',
    example: '2024-01-18T06:17:13.759',
  })
  readonly expires!: string;
  @ApiProperty({
    description: 'The scopes of the session',
    enum: SCOPES,
    isArray: true,
    example: ['read', 'ingest', 'quality', 'alerts', 'registry'],
  })
  readonly scopes!: readonly Scope[];
  @ApiProperty({
    required: false,
    description: 'When the token expires, also that of the session (UTC); absent after single sign-on',
    example: '2024-04-17T18:17:13.759',
  })
  readonly tokenExpires?: string;
  @ApiProperty({
    required: false,
    description: 'That the token expires within 14 days; absent before',
    example:
      "The token 'laptop' expires in 3 days; have another one made before: by single sign-on, an administrator, or the command 'token'.",
  })
  readonly notice?: string;
}

export function loggedInDocument({ account, expires, scopes, token }: Grant & { readonly expires: Date }): LoggedInDto {
  const notice = token && expiryNotice(token.name, token.expires);
  return {
    username: account.username,
    admin: account.admin,
    expires: formatMoment(expires),
    scopes,
    ...(token && { tokenExpires: formatMoment(token.expires) }),
    ...(notice !== undefined && { notice }),
  };
}
