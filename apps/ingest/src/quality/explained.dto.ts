import { ApiProperty } from '@nestjs/swagger';
import { FLAG_CAUSES, type FlagCause, LAYER_KINDS, type LayerKind } from '@pelorus/ingest/domain';
import { FLAG_SCHEMES, type FlagScheme } from '@pelorus/ingest/quality';

const OBJECT = { type: 'object', additionalProperties: true } as const;

/** Run of a layer's flag. */
export class ExplainedRunDto {
  @ApiProperty({ description: 'The stream', example: 'station:seattle:weather:temp_max' })
  readonly code!: string;
  @ApiProperty({ description: 'The beginning of the run (UTC)', example: '2012-08-04T00:00:00.000' })
  readonly datetimeMin!: string;
  @ApiProperty({ description: 'The end of the run, included', example: '2012-08-05T00:00:00.000' })
  readonly datetimeMax!: string;
  @ApiProperty({ type: 'integer', description: 'The flag, in the scheme of the answer', example: 3 })
  readonly flag!: number;
  @ApiProperty({ enum: LAYER_KINDS, description: 'Who says so: the file, a rule, a person', example: 'rule' })
  readonly layer!: LayerKind;
  @ApiProperty({ required: false, description: 'The test of a rule', example: 'gross_range' })
  readonly test?: string;
  @ApiProperty({
    required: false,
    ...OBJECT,
    description: 'The parameters of the test',
    example: { suspectSpan: [-5, 33] },
  } as object)
  readonly parameters?: object;
  @ApiProperty({
    required: false,
    ...OBJECT,
    description: 'The property of the registry that they come from',
  } as object)
  readonly property?: object;
  @ApiProperty({
    required: false,
    description: 'Since when the rule or the person says so (UTC)',
    example: '2024-01-17T18:17:13.759',
  })
  readonly since?: string;
  @ApiProperty({ required: false, type: 'integer', description: 'The id of the flag of a person', example: 7 })
  readonly id?: number;
  @ApiProperty({ required: false, description: 'The person', example: 'demo@example.org' })
  readonly username?: string;
  @ApiProperty({
    required: false,
    enum: FLAG_CAUSES,
    description: 'The cause that a person gives',
    example: 'maintenance',
  })
  readonly cause?: FlagCause;
  @ApiProperty({ required: false, example: 'The pump broke.' })
  readonly comment?: string;
}

export class ExplainedDto {
  @ApiProperty({ enum: FLAG_SCHEMES, description: 'The scheme of all flags of the answer', example: 'o2a' })
  readonly flagScheme!: FlagScheme;
  @ApiProperty({ description: 'Whether these are all runs of the range; else ask for a shorter one', example: true })
  readonly isComplete!: boolean;
  @ApiProperty({ type: [ExplainedRunDto], description: 'In the order of time' })
  readonly records!: ExplainedRunDto[];
}
