import { ApiProperty } from '@nestjs/swagger';

/** Day of a stream, or days within one gap. */
export class CoverageDayDto {
  @ApiProperty({ format: 'date', example: '2012-01-01' })
  readonly date!: string;
  @ApiProperty({
    required: false,
    format: 'date',
    description: 'The last day of a run of days without values; absent for a single day',
  })
  readonly lastDate?: string;
  @ApiProperty({ type: 'integer', description: 'Time stamps of that day with a value', example: 1440 })
  readonly values!: number;
  @ApiProperty({ type: 'integer', description: 'Gaps that reach into the day; 1 of a run of days', example: 0 })
  readonly gaps!: number;
  @ApiProperty({ description: 'How much of the day or the run they take, in seconds', example: 0 })
  readonly gapSeconds!: number;
}

export class GapDto {
  @ApiProperty({ description: 'The value before it, or the lower bound (UTC)', example: '2012-01-01T10:00:00.000' })
  readonly start!: string;
  @ApiProperty({ description: 'The value after it, or the upper bound (UTC)', example: '2012-01-01T12:00:00.000' })
  readonly end!: string;
  @ApiProperty({ description: 'Its length in seconds', example: 7200 })
  readonly seconds!: number;
}

export class CoverageDto {
  @ApiProperty({ example: 'station:seattle:weather:temp_max' })
  readonly code!: string;
  @ApiProperty({ description: 'Seconds without a value that are no gap yet', example: 3600 })
  readonly gap!: number;
  @ApiProperty({ type: 'integer', description: 'Time stamps with a value within the range', example: 1440 })
  readonly values!: number;
  @ApiProperty({ type: [CoverageDayDto], description: 'Days with values or gaps, in order; 40,000 at the most' })
  readonly days!: CoverageDayDto[];
  @ApiProperty({ type: [GapDto], description: 'The first 1,000 gaps, in order' })
  readonly gaps!: GapDto[];
  @ApiProperty({ type: 'integer', description: 'How many gaps there are in all', example: 0 })
  readonly totalGaps!: number;
}
