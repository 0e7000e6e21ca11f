import { ApiProperty } from '@nestjs/swagger';
import { FLAG_SCHEMES, type FlagScheme, QUALITY_TESTS } from '@pelorus/ingest/quality';

const NAMES = QUALITY_TESTS.map(({ name }) => name);

export class TriedRunDto {
  @ApiProperty({ description: 'Time stamp of the first value (UTC)', example: '2024-01-01T00:08:00.000' })
  readonly datetimeMin!: string;
  @ApiProperty({ description: 'Time stamp of the last value (UTC)', example: '2024-01-01T00:09:00.000' })
  readonly datetimeMax!: string;
  @ApiProperty({ type: 'integer', description: 'The flag, in the scheme of the answer', example: 4 })
  readonly flag!: number;
  @ApiProperty({ description: 'The test that gives it', enum: NAMES, example: 'gross_range' })
  readonly test!: string;
}

export class TriedQualityDto {
  @ApiProperty({ description: 'The scheme of all flags of the answer', enum: FLAG_SCHEMES, example: 'o2a' })
  readonly flagScheme!: FlagScheme;
  @ApiProperty({ type: 'integer', description: 'Number of values that were judged', example: 10 })
  readonly values!: number;
  @ApiProperty({
    required: false,
    description: 'The usual time between two values in seconds; absent for fewer than two values',
    example: 60,
  })
  readonly rhythmSeconds?: number;
  @ApiProperty({
    required: false,
    type: [Number],
    description: 'The strongest flag of each value, in the order of the values; absent for more than 100,000 values',
    example: [1, 1, 3, 4],
  })
  readonly flags?: number[];
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Number of values of each flag that there is',
    example: { 1: 8, 4: 2 },
  })
  readonly counts!: Readonly<Record<string, number>>;
  @ApiProperty({
    type: [TriedRunDto],
    description: 'Runs of flags that speak against values, of each test, in the order of time; the first 10,000',
  })
  readonly runs!: TriedRunDto[];
  @ApiProperty({ type: 'integer', description: 'How many runs there are in all', example: 1 })
  readonly totalRuns!: number;
}
