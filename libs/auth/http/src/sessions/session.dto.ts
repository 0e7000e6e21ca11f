import { ApiProperty } from '@nestjs/swagger';
import { type SessionRecord } from '@pelorus/auth/domain';
import { formatMoment } from '../format-moment';

/** Open session, without `@uuid`: it is nested nowhere. */
export class SessionDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ description: 'Whether it is the session of this request' })
  readonly current!: boolean;
  @ApiProperty({ description: 'When it was opened (UTC)', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({ description: 'Its last use, to the minute (UTC)', example: '2024-01-17T19:02:00.000' })
  readonly lastUsed!: string;
  @ApiProperty({ description: 'When it ends, however much it is used (UTC)', example: '2024-01-24T18:17:13.759' })
  readonly expires!: string;
  @ApiProperty({ required: false, description: 'The address of the login', example: '192.0.2.1' })
  readonly address?: string;
  @ApiProperty({ required: false, description: 'The program that logged in', example: 'curl/8.5.0' })
  readonly userAgent?: string;
  @ApiProperty({ required: false, type: 'integer', description: 'The token; absent after single sign-on', example: 1 })
  readonly tokenId?: number;
  @ApiProperty({ required: false, description: 'The name of the token', example: 'laptop' })
  readonly tokenName?: string;
}

/** Session for its owner; `current` is the id of the asking one. */
export function sessionDocument(session: SessionRecord, current: number | undefined): SessionDto {
  const { id, created, lastUsed, expires, address, userAgent, tokenId, tokenName } = session;
  return {
    id,
    current: id === current,
    created: formatMoment(created),
    lastUsed: formatMoment(lastUsed),
    expires: formatMoment(expires),
    ...(typeof address === 'string' && { address }),
    ...(typeof userAgent === 'string' && { userAgent }),
    ...(typeof tokenId === 'number' && { tokenId, tokenName }),
  };
}
