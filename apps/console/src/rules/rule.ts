import { type Answer, type IngestOperations, type PageRecord } from '@pelorus/client';
import { type IngestBody } from '../api/services';

/** A rule: its streams or items, its condition, its severity, its receivers. */
export type AlertRule = PageRecord<IngestOperations['GET /rest/alerts/rules']>;
/** A rule as it is made. */
export type NewRuleBody = IngestBody<'POST /rest/alerts/rules'>;
/** A change of a rule. */
export type RuleChange = IngestBody<'PATCH /rest/alerts/rules/{id}'>;

/** A condition: its kind, and what that kind takes. Lengths are ISO 8601. */
export type RuleCondition = AlertRule['condition'];
export type ConditionKind = RuleCondition['kind'];

/** Kinds of conditions in the order in which they are offered. */
export const CONDITION_KINDS = [
  'value',
  'missing',
  'quality',
  'stuck',
  'position',
  'due',
  'ends',
  'refused',
  'service',
] as const satisfies readonly ConditionKind[];

/** States of an alert without data. */
export const NO_DATA = ['keep', 'noData', 'alerting', 'normal'] as const satisfies readonly AlertRule['noData'][];

/** A receiver: an address of mail, or of a program. */
export type Receiver = PageRecord<IngestOperations['GET /rest/alerts/receivers']>;

/** A receiver as it is made. */
export type NewReceiverBody = IngestBody<'POST /rest/alerts/receivers'>;

/** A message to a receiver, sent or planned. */
export type Delivery = PageRecord<IngestOperations['GET /rest/alerts/deliveries']>;

/** One attempt to deliver. */
export type Attempt = Answer<IngestOperations['GET /rest/alerts/deliveries/{id}']>['attempted'][number];

/** A calendar of what is due. */
export type AlertCalendar = PageRecord<IngestOperations['GET /rest/alerts/calendars']>;

/** A calendar as it is made. */
export type NewCalendarBody = IngestBody<'POST /rest/alerts/calendars'>;

/** Result of a trial. */
export type Trial = Answer<IngestOperations['POST /rest/alerts/rules/try']>;

/** A time in which a rule would have alerted; without an end it still would. */
export type Firing = Trial['firings'][number];
