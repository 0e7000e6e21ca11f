import { ApiProperty } from '@nestjs/swagger';
import { TextField, TextsField } from '@pelorus/shared/http';

const OBJECT = { type: 'object', additionalProperties: true } as const;

export class RulePeriodDto {
  @ApiProperty({
    required: false,
    description: 'UTC; absent where it begins with time',
    example: '2023-01-17T09:00:00.000',
  })
  readonly since?: string;
  @ApiProperty({
    required: false,
    description: 'UTC, not included; absent while it lasts',
    example: '2023-06-13T10:30:00.000',
  })
  readonly until?: string;
}

/** Property with its test, or the reason for none. */
export class QualityRuleDto {
  @ApiProperty({
    required: false,
    description: 'The test; absent where the property makes none',
    example: 'gross_range',
  })
  readonly test?: string;
  @ApiProperty({
    required: false,
    ...OBJECT,
    description: 'The parameters of the test',
    example: { failSpan: [-5, 35] },
  } as object)
  readonly parameters?: object;
  @ApiProperty({
    ...OBJECT,
    description: 'The property with the id of its parameter',
    example: { name: 'measuring range' },
  } as object)
  readonly property!: object;
  @ApiProperty({
    required: false,
    description: 'Why the property makes no test',
    example: 'its unit m cannot be converted to °C',
  })
  readonly reason?: string;
  @ApiProperty({ type: [RulePeriodDto] })
  readonly periods!: RulePeriodDto[];
}

export class StreamRulesDto {
  @ApiProperty({ example: 'vessel:mya_ii:fb_741202:sbe38_a:temperature' })
  readonly code!: string;
  @ApiProperty({ type: [QualityRuleDto] })
  readonly rules!: QualityRuleDto[];
}

export class RulesDto {
  @ApiProperty({ type: [StreamRulesDto] })
  readonly records!: StreamRulesDto[];
}

export class RunQualityBody {
  @TextsField({
    required: true,
    description: 'The streams',
    max: 500,
    length: 2_000,
    example: ['vessel:mya_ii:fb_741202:sbe38_a:temperature'],
  })
  readonly codes!: string[];
  @TextField({ description: 'The earliest time stamp; without it the first one', max: 100, example: '2024-01-01' })
  readonly datetimeMin?: string;
  @TextField({ description: 'The latest time stamp; without it the last one', max: 100, example: '2024-12-31' })
  readonly datetimeMax?: string;
}

export class AcceptedRunDto {
  @ApiProperty({ type: 'integer', description: 'Number of streams that will be judged again', example: 1 })
  readonly streams!: number;
}

/** Time of a stream to judge again. */
export class WaitingTimeDto {
  @ApiProperty({ example: 'vessel:mya_ii:fb_741202:sbe38_a:temperature' })
  readonly code!: string;
  @ApiProperty({
    required: false,
    description: 'UTC; absent where it begins with the stream',
    example: '2024-01-01T00:00:00.000',
  })
  readonly datetimeMin?: string;
  @ApiProperty({
    required: false,
    description: 'UTC; absent where it ends with the stream',
    example: '2024-12-31T23:59:59.999',
  })
  readonly datetimeMax?: string;
}

export class WaitingTimesDto {
  @ApiProperty({ type: [WaitingTimeDto], description: 'The newest times first, which are judged first' })
  readonly records!: WaitingTimeDto[];
}
