import { ApiProperty } from '@nestjs/swagger';
import { rangeBetween } from '@pelorus/ingest/domain';
import { DateTimeField, type ParsedBody } from '@pelorus/shared/http';
import { DomainError, formatMs, invalidBody, parseDateTime } from '@pelorus/shared/kernel';
import { type RuleContent } from '@pelorus/watch/domain';
import { type TrialRange, type TrialResult } from '@pelorus/watch/service';
import { givenRule, RuleContentBody } from './alert-rule.dto';

export class TrialBody extends RuleContentBody {
  /** Keys of a rule without effect on a trial. */
  static readonly ignoredKeys = [
    ...[
      'name',
      'description',
      'severity',
      'receivers',
      'enabled',
      'institute',
      'username',
      'builtIn',
      'state',
      'alerting',
    ],
  ];

  @DateTimeField({ description: 'The first moment (UTC)', required: true, example: '2012-01-01' })
  readonly datetimeMin!: string;
  @DateTimeField({
    description: 'The last moment (UTC); as a mere date the whole day',
    required: true,
    example: '2012-12-31',
  })
  readonly datetimeMax!: string;
}

export class FiringDto {
  @ApiProperty({ example: 'station:seattle:weather:temp_max' })
  readonly code!: string;
  @ApiProperty({ required: false, example: 'membrane calibration' })
  readonly subject?: string;
  @ApiProperty({ description: 'UTC', example: '2012-08-04T00:00:00.000' })
  readonly from!: string;
  @ApiProperty({
    required: false,
    description: 'UTC; absent where it still would at the end',
    example: '2012-08-06T00:00:00.000',
  })
  readonly to?: string;
}

/** Number and length of firings about one thing. */
export class ThingTrialDto {
  @ApiProperty({ example: 'station:seattle:weather:temp_max' })
  readonly code!: string;
  @ApiProperty({ type: 'integer', example: 2 })
  readonly firings!: number;
  @ApiProperty({ example: 345600 })
  readonly seconds!: number;
}

export class TrialDto {
  @ApiProperty({ type: [FiringDto], description: 'In the order in which they begin, the first 10,000' })
  readonly firings!: FiringDto[];
  @ApiProperty({ type: 'integer', description: 'How many firings there are', example: 2 })
  readonly total!: number;
  @ApiProperty({ description: 'Seconds of all firings together', example: 345600 })
  readonly seconds!: number;
  @ApiProperty({ type: 'integer', description: 'How many streams, items or platforms were looked at', example: 1 })
  readonly things!: number;
  @ApiProperty({ description: 'Whether all of it was looked at', example: true })
  readonly isComplete!: boolean;
  @ApiProperty({ type: [ThingTrialDto], description: 'The most frequent ones first' })
  readonly byCode!: ThingTrialDto[];
}

/** Trial of a checked body. DomainError `invalid` for reversed bounds. */
export function readTrial(values: ParsedBody<TrialBody>['values']): {
  readonly rule: RuleContent;
  readonly range: TrialRange;
} {
  const { where, condition, noData, datetimeMin, datetimeMax } = values;
  const rule = givenRule({ name: 'trial', where, condition, noData, for: values.for, keepFiring: values.keepFiring });
  const [from, to] = [parseDateTime(datetimeMin!)!, parseDateTime(datetimeMax!)!];
  try {
    const { min, max } = rangeBetween({ ...from, fraction: true }, { ...to, fraction: !to.dateOnly });
    return { rule, range: { fromMs: min!.ms, toMs: max!.ms } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw invalidBody([{ code: error.code, detail: error.message, pointer: '/datetimeMax' }]);
  }
}

export function trialDocument({ firings, byCode, ...rest }: TrialResult): TrialDto {
  return {
    firings: firings.map(({ code, subject, fromMs, toMs }) => ({
      code,
      ...(subject !== undefined && { subject }),
      from: formatMs(fromMs),
      ...(toMs !== undefined && { to: formatMs(toMs) }),
    })),
    ...rest,
    byCode: [...byCode],
  };
}
