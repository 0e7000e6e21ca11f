import { ApiProperty } from '@nestjs/swagger';
import { AUDIT_ACTIONS, type AuditRecord } from '@pelorus/auth/domain';
import { formatMoment } from '../format-moment';

/** Audit entry, without `@uuid`: it is nested nowhere. */
export class AuditDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ description: 'When it was (UTC)', example: '2024-01-17T18:17:13.759' })
  readonly datetime!: string;
  @ApiProperty({ description: 'The service, or `cli` for its command line', example: 'registry' })
  readonly service!: string;
  @ApiProperty({ enum: AUDIT_ACTIONS, example: 'login' })
  readonly action!: string;
  @ApiProperty({ enum: ['done', 'refused', 'failed'], example: 'done' })
  readonly result!: string;
  @ApiProperty({
    required: false,
    description: 'The account, or the name of a login that failed; absent without a session',
    example: 'demo@example.org',
  })
  readonly username?: string;
  @ApiProperty({
    required: false,
    type: 'integer',
    description: 'The token, or the one that opened the session',
    example: 1,
  })
  readonly tokenId?: number;
  @ApiProperty({ required: false, description: 'The address of the client', example: '192.0.2.1' })
  readonly address?: string;
  @ApiProperty({ description: 'Method and path, or the account or token', example: 'POST /rest/v2/auth/login' })
  readonly subject!: string;
  @ApiProperty({ required: false, type: 'integer', description: 'The status of the answer', example: 200 })
  readonly status?: number;
  @ApiProperty({ required: false, description: 'The request id, as in the log of the service' })
  readonly requestId?: string;
  @ApiProperty({ required: false, description: 'The code of a refusal, or what else is worth knowing' })
  readonly detail?: string;
}

export function auditDocument({ moment, id, ...rest }: AuditRecord): AuditDto {
  return { id, datetime: formatMoment(moment), ...rest };
}
