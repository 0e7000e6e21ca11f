import { type Tagged } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest, type IngestBody } from '../api/services';
import {
  type AlertCalendar,
  type AlertRule,
  type Attempt,
  type Delivery,
  type NewCalendarBody,
  type NewReceiverBody,
  type NewRuleBody,
  type Receiver,
  type RuleChange,
  type RuleCondition,
  type Trial,
} from './rule';

const MOST = 1_000;

export const rulesQuery = queryOptions({
  queryKey: ['alerts', 'rules'],
  queryFn: async ({ signal }): Promise<readonly AlertRule[]> =>
    (await ingest.call('GET /rest/alerts/rules', { query: { hits: MOST, sorts: 'name' }, signal })).records,
  ...live<readonly AlertRule[]>(60, { codes: [], alerts: true }),
});

export const readRule = (id: number, signal?: AbortSignal): Promise<Tagged<AlertRule>> =>
  ingest.tagged('GET /rest/alerts/rules/{id}', { path: { id }, ...(signal ? { signal } : {}) });

export const createRule = (body: NewRuleBody): Promise<AlertRule> => ingest.call('POST /rest/alerts/rules', { body });

export const changeRule = (
  id: number,
  body: RuleChange,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> => ingest.call('PATCH /rest/alerts/rules/{id}', { path: { id }, body, headers });

export const deleteRule = (id: number): Promise<unknown> =>
  ingest.call('DELETE /rest/alerts/rules/{id}', { path: { id } });

/** Trial over a time in milliseconds since 1970. */
export interface TrialRequest {
  readonly rule: {
    readonly where?: string;
    readonly condition: RuleCondition;
    readonly for?: string;
    readonly keepFiring?: string;
  };
  readonly from: number;
  readonly to: number;
}

export const pastTrialQuery = ({ rule, from, to }: TrialRequest) =>
  queryOptions({
    queryKey: ['alerts', 'trial', rule, from, to],
    queryFn: ({ signal }): Promise<Trial> => {
      const bounds = { datetimeMin: new Date(from).toISOString(), datetimeMax: new Date(to).toISOString() };
      return ingest.call('POST /rest/alerts/rules/try', { body: { ...rule, ...bounds }, signal });
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** Receivers of the account; all for administrators. */
export const receiversQuery = queryOptions({
  queryKey: ['alerts', 'receivers'],
  queryFn: async ({ signal }): Promise<readonly Receiver[]> =>
    (await ingest.call('GET /rest/alerts/receivers', { query: { hits: MOST, sorts: 'name' }, signal })).records,
});

/** Makes a receiver; returns a webhook's secret this once. */
export const createReceiver = (body: NewReceiverBody): Promise<Receiver & { readonly secret?: string }> =>
  ingest.call('POST /rest/alerts/receivers', { body });

export const changeReceiver = (id: number, body: IngestBody<'PATCH /rest/alerts/receivers/{id}'>): Promise<unknown> =>
  ingest.call('PATCH /rest/alerts/receivers/{id}', { path: { id }, body });

export const deleteReceiver = (id: number): Promise<unknown> =>
  ingest.call('DELETE /rest/alerts/receivers/{id}', { path: { id } });

export const renewSecret = (id: number): Promise<{ readonly secret: string }> =>
  ingest.call('POST /rest/alerts/receivers/{id}/secret', { path: { id } });

export const testReceiver = (id: number): Promise<unknown> =>
  ingest.call('POST /rest/alerts/receivers/{id}/test', { path: { id } });

export const deliveriesQuery = queryOptions({
  queryKey: ['alerts', 'deliveries'],
  queryFn: async ({ signal }): Promise<readonly Delivery[]> =>
    (await ingest.call('GET /rest/alerts/deliveries', { query: { hits: 200, sorts: '-created' }, signal })).records,
  ...live(10),
});

export const attemptsQuery = (id: number) =>
  queryOptions({
    queryKey: ['alerts', 'deliveries', id],
    queryFn: async ({ signal }): Promise<readonly Attempt[]> =>
      (
        await ingest.call('GET /rest/alerts/deliveries/{id}', {
          path: { id },
          signal,
        })
      ).attempted,
  });

export const sendAgain = (id: number): Promise<unknown> =>
  ingest.call('POST /rest/alerts/deliveries/{id}/send', { path: { id } });

export const calendarsQuery = queryOptions({
  queryKey: ['alerts', 'calendars'],
  queryFn: async ({ signal }): Promise<readonly AlertCalendar[]> =>
    (await ingest.call('GET /rest/alerts/calendars', { query: { hits: MOST }, signal })).records,
});

/** Makes a calendar; returns its URL this once. */
export const createCalendar = (body: NewCalendarBody): Promise<AlertCalendar & { readonly url: string }> =>
  ingest.call('POST /rest/alerts/calendars', { body });

export const deleteCalendar = (id: number): Promise<unknown> =>
  ingest.call('DELETE /rest/alerts/calendars/{id}', { path: { id } });
