import { ApiProperty } from '@nestjs/swagger';
import { UNRULED_REASONS, type UnruledReason } from '@pelorus/ingest/service';

const COUNT = { type: 'integer', minimum: 0 } as const;

/** Property without a test. */
export class UnusedPropertyDto {
  @ApiProperty({ description: 'The name of the property', example: 'local_range' })
  readonly property!: string;
  @ApiProperty({ description: 'Why it makes no test', example: 'its unit m cannot be converted to °C' })
  readonly reason!: string;
}

/** Trust in the values of a stream. */
export class RankedStreamDto {
  @ApiProperty({ example: 'vessel:mya_ii:fb_741202:sbe38_a:temperature' })
  readonly code!: string;
  @ApiProperty({ ...COUNT, description: 'Values in the time', example: 1440 })
  readonly values!: number;
  @ApiProperty({ ...COUNT, description: 'Those that are good or probably good (flags 1 and 2)', example: 1400 })
  readonly good!: number;
  @ApiProperty({ ...COUNT, description: 'Those that are probably bad (flag 3)', example: 10 })
  readonly suspect!: number;
  @ApiProperty({ ...COUNT, description: 'Those that are bad (flag 4)', example: 20 })
  readonly bad!: number;
  @ApiProperty({ ...COUNT, description: 'The others: nobody judged them (0), or flags 5 to 7', example: 10 })
  readonly unjudged!: number;
  @ApiProperty({ ...COUNT, description: 'Rules that judge in the time', example: 2 })
  readonly rules!: number;
  @ApiProperty({ type: [UnusedPropertyDto], description: 'Properties that make no rule in the time, and why' })
  readonly unused!: readonly UnusedPropertyDto[];
  @ApiProperty({
    required: false,
    enum: UNRULED_REASONS,
    description:
      'Present where no rule judges in the time: nobody has asked a registry about the stream (`not-asked`), the registry has no property ' +
      'that makes a rule (`no-properties`), those that it has are in `unused` (`not-applicable`), or hold at other times (`ended`)',
    example: 'no-properties',
  })
  readonly reason?: UnruledReason;
}

export class RankingDto {
  @ApiProperty({ description: 'The beginning of the time (UTC)', example: '2024-01-16T18:17:13.759' })
  readonly datetimeMin!: string;
  @ApiProperty({ description: 'Its end, the moment of the answer', example: '2024-01-17T18:17:13.759' })
  readonly datetimeMax!: string;
  @ApiProperty({ description: 'Whether these are all streams with values in the time; else name codes', example: true })
  readonly isComplete!: boolean;
  @ApiProperty({ ...COUNT, description: 'Streams of the whole list', example: 1 })
  readonly totalHits!: number;
  @ApiProperty({ ...COUNT, description: 'Streams that were skipped', example: 0 })
  readonly offset!: number;
  @ApiProperty({ type: [RankedStreamDto], description: 'The worst ones first' })
  readonly records!: readonly RankedStreamDto[];
}
