import { ApiProperty } from '@nestjs/swagger';
import { FLAG_CAUSES, type FlagCause } from '@pelorus/ingest/domain';
import { MAX_COMMENT, MAX_FLAG_CODES } from './flag-body';

/** Flag by hand on streams in a time. */
export class NewManualFlagDto {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_FLAG_CODES,
    description: 'The streams: parameter URNs',
    example: ['station:seattle:weather:temp_max'],
  })
  readonly codes!: string[];
  @ApiProperty({ description: 'The first moment (UTC)', example: '2012-05-09T00:00:00' })
  readonly datetimeMin!: string;
  @ApiProperty({
    description: 'The last moment, included to the microsecond; as a mere date the whole day',
    example: '2012-05-11T12:00:00',
  })
  readonly datetimeMax!: string;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 7, description: 'The flag of O2A', example: 4 })
  readonly flag!: number;
  @ApiProperty({ enum: FLAG_CAUSES, description: '`other` needs a comment', example: 'maintenance' })
  readonly cause!: FlagCause;
  @ApiProperty({ required: false, maxLength: MAX_COMMENT, example: 'The pump broke.' })
  readonly comment?: string;
}

export class CheckedFlagDto extends NewManualFlagDto {
  @ApiProperty({
    description: 'The account that sets it; empty where accounts are not shown',
    example: 'demo@example.org',
  })
  readonly username!: string;
}

export class ManualFlagDto extends CheckedFlagDto {
  @ApiProperty({ type: 'integer', example: 7 })
  readonly id!: number;
  @ApiProperty({ description: 'Since when it counts (UTC)', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({
    required: false,
    description: 'Since when it does not count any more',
    example: '2024-01-18T08:00:00.000',
  })
  readonly revoked?: string;
  @ApiProperty({ required: false, description: 'The account that revoked it', example: 'demo@example.org' })
  readonly revokedBy?: string;
  @ApiProperty({ required: false, description: 'Why it was revoked', example: 'The wrong stream.' })
  readonly reason?: string;
}
