import { type Answer, type IngestOperations, type PageRecord } from '@pelorus/client';
import { type IngestBody } from '../api/services';

export type AlertRule = PageRecord<IngestOperations['GET /rest/alerts/rules']>;
export type NewRuleBody = IngestBody<'POST /rest/alerts/rules'>;
export type RuleChange = IngestBody<'PATCH /rest/alerts/rules/{id}'>;

/** Condition with the parts of its kind; lengths are ISO 8601. */
export type RuleCondition = AlertRule['condition'];
export type ConditionKind = RuleCondition['kind'];

/** Kinds of conditions in menu order. */
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

export const NO_DATA = ['keep', 'noData', 'alerting', 'normal'] as const satisfies readonly AlertRule['noData'][];

export type Receiver = PageRecord<IngestOperations['GET /rest/alerts/receivers']>;

export type NewReceiverBody = IngestBody<'POST /rest/alerts/receivers'>;

/** Message to a receiver, sent or planned. */
export type Delivery = PageRecord<IngestOperations['GET /rest/alerts/deliveries']>;

export type Attempt = Answer<IngestOperations['GET /rest/alerts/deliveries/{id}']>['attempted'][number];

export type AlertCalendar = PageRecord<IngestOperations['GET /rest/alerts/calendars']>;

export type NewCalendarBody = IngestBody<'POST /rest/alerts/calendars'>;

export type Trial = Answer<IngestOperations['POST /rest/alerts/rules/try']>;

/** Time in which a rule would have fired; without an end it still would. */
export type Firing = Trial['firings'][number];
