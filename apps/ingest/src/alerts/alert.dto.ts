import { ApiProperty } from '@nestjs/swagger';
import { DateTimeField, TextField } from '@pelorus/shared/http';
import { ALERT_STATES, type AlertState, SEVERITIES, type Severity } from '@pelorus/watch/domain';
import { type AlertRow, type AlertTransition, type SilenceRow } from '@pelorus/watch/persistence';
import { formatMs } from '@pelorus/shared/kernel';

const MOMENT = { description: 'UTC', example: '2024-01-17T18:17:13.759' } as const;

/** Alert: state of one rule about one thing. */
export class AlertDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ type: 'integer', example: 1 })
  readonly ruleId!: number;
  @ApiProperty({ description: 'The name of the rule', example: 'It is warm in Seattle' })
  readonly rule!: string;
  @ApiProperty({ description: 'The kind of its condition', example: 'value' })
  readonly kind!: string;
  @ApiProperty({ enum: SEVERITIES, example: 'warning' })
  readonly severity!: Severity;
  @ApiProperty({
    description: 'The stream, item or platform; the account for refused uploads; `service` for the service itself',
    example: 'station:seattle:weather:temp_max',
  })
  readonly code!: string;
  @ApiProperty({
    required: false,
    description: 'What tells several of one item apart',
    example: 'membrane calibration',
  })
  readonly subject?: string;
  @ApiProperty({ enum: ALERT_STATES, example: 'alerting' })
  readonly state!: AlertState;
  @ApiProperty({ ...MOMENT, description: 'Since when it has this state (UTC)' })
  readonly since!: string;
  @ApiProperty({ required: false, type: 'number', description: 'The value that was judged', example: 35.6 })
  readonly value?: number;
  @ApiProperty({
    required: false,
    description: 'What was found',
    example: 'The newest value is 35.6 (watched: above 10)',
  })
  readonly detail?: string;
  @ApiProperty({ ...MOMENT, required: false, description: 'When it began to fire the last time (UTC)' })
  readonly started?: string;
  @ApiProperty({ ...MOMENT, required: false, description: 'When somebody began to look after it (UTC)' })
  readonly acknowledged?: string;
  @ApiProperty({
    required: false,
    description: 'Who does; empty where accounts are not shown',
    example: 'demo@example.org',
  })
  readonly acknowledgedBy?: string;
  @ApiProperty({ required: false, example: 'I go and look.' })
  readonly comment?: string;
  @ApiProperty({ required: false, description: 'Why nobody is told', example: 'vessel:mya_ii is silent' })
  readonly mutedBy?: string;
}

/** Change of state, or a person's comment. */
export class AlertTransitionDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty(MOMENT)
  readonly datetime!: string;
  @ApiProperty({ enum: ALERT_STATES, example: 'normal' })
  readonly from!: AlertState;
  @ApiProperty({ enum: ALERT_STATES, description: 'The same as `from` for a word of a person', example: 'alerting' })
  readonly to!: AlertState;
  @ApiProperty({ required: false, type: 'number', example: 35.6 })
  readonly value?: number;
  @ApiProperty({ required: false, example: 'The newest value is 35.6 (watched: above 10)' })
  readonly detail?: string;
  @ApiProperty({
    required: false,
    description: 'Who said something; empty where accounts are not shown',
    example: 'demo@example.org',
  })
  readonly username?: string;
  @ApiProperty({ required: false, example: 'I go and look.' })
  readonly comment?: string;
}

export class AlertTransitionsDto {
  @ApiProperty({ type: [AlertTransitionDto], description: 'Up to 1,000, the newest first' })
  readonly records!: AlertTransitionDto[];
}

export class AcknowledgementBody {
  @TextField({ description: 'What is done about it', max: 2_000, example: 'I go and look.' })
  readonly comment?: string;
}

export class SilenceBody {
  static readonly ignoredKeys = ['username', 'ended'];

  @TextField({
    description: 'A filter in RSQL over alerts, as in their list',
    required: true,
    min: 1,
    max: 16_384,
    example: 'code==vessel:mya_ii:*',
  })
  readonly where!: string;
  @DateTimeField({ description: 'From when on (UTC); now without it' })
  readonly datetimeMin?: string;
  @DateTimeField({ description: 'Until when (UTC), a year at the most', required: true })
  readonly datetimeMax!: string;
  @TextField({ description: 'Why', required: true, min: 1, max: 2_000, example: 'In the yard until spring.' })
  readonly comment!: string;
}

export class SilenceDto {
  @ApiProperty({ type: 'integer', example: 1 })
  readonly id!: number;
  @ApiProperty({ example: 'code==vessel:mya_ii:*' })
  readonly where!: string;
  @ApiProperty(MOMENT)
  readonly datetimeMin!: string;
  @ApiProperty(MOMENT)
  readonly datetimeMax!: string;
  @ApiProperty({ example: 'In the yard until spring.' })
  readonly comment!: string;
  @ApiProperty({ description: 'Who wants it; empty where accounts are not shown', example: 'demo@example.org' })
  readonly username!: string;
  @ApiProperty(MOMENT)
  readonly created!: string;
  @ApiProperty({ ...MOMENT, required: false, description: 'When somebody ended it early (UTC)' })
  readonly ended?: string;
}

/** Document of an alert; `names` shows accounts. */
export function alertDocument(alert: AlertRow, names: boolean): AlertDto {
  const { id, ruleId, rule, kind, severity, code, subject, state, value, detail, comment, mutedBy } = alert;
  return {
    id,
    ruleId,
    rule,
    kind,
    severity,
    code,
    ...(subject !== '' && { subject }),
    state,
    since: formatMs(alert.sinceMs),
    ...(value !== null && { value }),
    ...(detail !== null && { detail }),
    ...(alert.startedMs !== null && { started: formatMs(alert.startedMs) }),
    ...(alert.acknowledgedMs !== null && {
      acknowledged: formatMs(alert.acknowledgedMs),
      acknowledgedBy: names ? (alert.acknowledgedBy ?? '') : '',
    }),
    ...(comment !== null && { comment }),
    ...(mutedBy !== null && { mutedBy }),
  };
}

/** Document of a transition; `names` shows accounts. */
export function transitionDocument(
  { id, atMs, from, to, value, detail, username, comment }: AlertTransition,
  names: boolean,
): AlertTransitionDto {
  return {
    id,
    datetime: formatMs(atMs),
    from,
    to,
    ...(value !== null && { value }),
    ...(detail !== null && { detail }),
    ...(username !== null && { username: names ? username : '' }),
    ...(comment !== null && { comment }),
  };
}

/** Document of a silence; `names` shows accounts. */
export function silenceDocument(silence: SilenceRow, names: boolean): SilenceDto {
  const { id, where, fromMs, toMs, comment, username, createdMs, endedMs } = silence;
  return {
    id,
    where,
    datetimeMin: formatMs(fromMs),
    datetimeMax: formatMs(toMs),
    comment,
    username: names ? username : '',
    created: formatMs(createdMs),
    ...(endedMs !== null && { ended: formatMs(endedMs) }),
  };
}
