import { ApiProperty, PartialType } from '@nestjs/swagger';
import { BooleanField, ObjectField, TextField } from '@pelorus/shared/http';
import {
  ALERT_STATES,
  type AlertRule,
  type AlertState,
  type GivenRule,
  NO_DATA_CHOICES,
  type NoDataChoice,
  SEVERITIES,
  type Severity,
  writeLength,
} from '@pelorus/watch/domain';
import { type RuleOverview } from '@pelorus/watch/service';
import { formatMs } from '@pelorus/shared/kernel';
import { LengthField, lengthMs, NumbersField, WordField } from './alert-fields';
import { ConditionBody } from './condition.dto';
import { conditionDocument, readCondition } from './read-condition';

/** Most receivers of a rule. */
const MOST_RECEIVERS = 20;

/** Part of a rule that judges. */
export class RuleContentBody {
  @TextField({
    description:
      'A filter in RSQL: over streams (`code`, `unit`, `kind`, `item.type`, `item.status`, ...) for the kinds value, missing, quality, stuck and ' +
      'position, over items for due and ends. All of them without it.',
    max: 16_384,
    example: 'code==station:seattle:*',
  })
  readonly where?: string;
  @ObjectField(
    { description: 'When it alerts', required: true, example: { kind: 'value', above: 10 } },
    () => ConditionBody,
  )
  readonly condition!: ConditionBody;
  @LengthField({ description: 'How long the condition must hold before it alerts', example: 'PT5M' })
  readonly for?: string;
  @LengthField({ description: 'How long an alert lasts after the condition held last', example: 'PT10M' })
  readonly keepFiring?: string;
  @WordField({
    description:
      'What becomes of an alert without data, or that cannot be judged: as it was, a state of its own, alerting, or normal',
    words: NO_DATA_CHOICES,
    example: 'keep',
  })
  readonly noData?: NoDataChoice;
}

export class AlertRuleBody extends RuleContentBody {
  static readonly ignoredKeys = ['username', 'builtIn', 'state', 'alerting', 'problem'];

  @TextField({ description: 'The name for people', required: true, min: 1, max: 200, example: 'It is warm in Seattle' })
  readonly name!: string;
  @TextField({ description: 'What to do about it, for those who are told', max: 4_000 })
  readonly description?: string;
  @WordField({ description: 'How bad it is', words: SEVERITIES, example: 'warning' })
  readonly severity?: Severity;
  @NumbersField({
    description: 'The ids of receivers; without any those with `default`',
    most: MOST_RECEIVERS,
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    whole: true,
    example: [1],
  })
  readonly receivers?: number[];
  @BooleanField({ description: 'Whether it is evaluated' })
  readonly enabled?: boolean;
  @BooleanField({ description: "Whether it is the institute's; administrators only, and only on creation" })
  readonly institute?: boolean;
}

export class AlertRuleChangeBody extends PartialType(AlertRuleBody) {
  static readonly ignoredKeys = AlertRuleBody.ignoredKeys;
}

export class AlertRuleDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ example: 'It is warm in Seattle' })
  readonly name!: string;
  @ApiProperty({ required: false })
  readonly description?: string;
  @ApiProperty({ required: false, example: 'code==station:seattle:*' })
  readonly where?: string;
  @ApiProperty({ type: ConditionBody, example: { kind: 'value', above: 10 } })
  readonly condition!: ConditionBody;
  @ApiProperty({ example: 'PT0S' })
  readonly for!: string;
  @ApiProperty({ example: 'PT0S' })
  readonly keepFiring!: string;
  @ApiProperty({ enum: NO_DATA_CHOICES, example: 'keep' })
  readonly noData!: NoDataChoice;
  @ApiProperty({ enum: SEVERITIES, example: 'warning' })
  readonly severity!: Severity;
  @ApiProperty({ type: [Number], example: [1] })
  readonly receivers!: number[];
  @ApiProperty({ example: true })
  readonly enabled!: boolean;
  @ApiProperty({ description: "Whether it is the institute's", example: false })
  readonly institute!: boolean;
  @ApiProperty({ required: false, description: 'The account that it belongs to', example: 'demo@example.org' })
  readonly username?: string;
  @ApiProperty({
    required: false,
    description: 'The key of a rule that exists from the start',
    example: 'stream-silent',
  })
  readonly builtIn?: string;
  @ApiProperty({
    required: false,
    description: 'Why it does not watch all that it should: the filter finds too many streams by now, or fails',
    example: 'The filter fails, and nothing is watched',
  })
  readonly problem?: string;
  @ApiProperty({ enum: ALERT_STATES, description: 'The worst state of its alerts', example: 'normal' })
  readonly state!: AlertState;
  @ApiProperty({ type: 'integer', description: 'How many of its alerts are alerting', example: 0 })
  readonly alerting!: number;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly lastModified!: string;
}

type RuleValues = { readonly [Key in keyof AlertRuleBody]?: AlertRuleBody[Key] | null };

/** Rule of a checked body; absent keys keep the `former` rule's values, null clears. */
export function givenRule(values: RuleValues, former?: AlertRule): GivenRule {
  const { name, description, where, condition, severity, receivers, enabled, noData } = values;
  const text = { description: kept(description, former?.description), where: kept(where, former?.where) };
  return {
    name: name ?? former!.name,
    ...(text.description && { description: text.description }),
    ...(text.where?.trim() && { where: text.where }),
    condition: condition ? readCondition(condition) : former!.condition,
    forMs: given(values.for, former?.forMs),
    keepFiringMs: given(values.keepFiring, former?.keepFiringMs),
    noData: noData === undefined ? (former?.noData ?? 'keep') : (noData ?? 'keep'),
    severity: severity === undefined ? (former?.severity ?? 'warning') : (severity ?? 'warning'),
    receivers: receivers === undefined ? (former?.receivers ?? []) : [...new Set(receivers)],
    enabled: enabled === undefined ? (former?.enabled ?? true) : (enabled ?? true),
  };
}

/** Document of a rule; `names` shows its account. */
export function alertRuleDocument(rule: RuleOverview, names = true): AlertRuleDto {
  const {
    id,
    name,
    description,
    where,
    condition,
    forMs,
    keepFiringMs,
    noData,
    severity,
    receivers,
    enabled,
    owner,
    builtIn,
    problem,
  } = rule;
  return {
    id,
    name,
    ...(description !== undefined && { description }),
    ...(where !== undefined && { where }),
    condition: conditionDocument(condition),
    for: writeLength(forMs),
    keepFiring: writeLength(keepFiringMs),
    noData,
    severity,
    receivers: [...receivers],
    enabled,
    institute: owner === undefined,
    ...(owner !== undefined && names && { username: owner }),
    ...(builtIn !== undefined && { builtIn }),
    ...(problem !== undefined && { problem }),
    state: rule.state,
    alerting: rule.alerting,
    created: formatMs(rule.createdMs),
    lastModified: formatMs(rule.lastModifiedMs),
  };
}

function given(length: string | null | undefined, former = 0): number {
  return length === undefined ? former : length === null ? 0 : lengthMs(length);
}

function kept(value: string | null | undefined, former: string | undefined): string | undefined {
  return value === undefined ? former : (value ?? undefined);
}
