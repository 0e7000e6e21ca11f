import { type IngestOperations, type PageRecord } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest } from '../api/services';

/** States of an alert, the worst first. */
export const ALERT_STATES = [
  'alerting',
  'error',
  'noData',
  'recovering',
  'pending',
  'normal',
] as const satisfies readonly Alert['state'][];
export type AlertState = Alert['state'];

/** How bad an alert is, the worst first. */
export const SEVERITIES = ['critical', 'warning', 'info'] as const satisfies readonly Alert['severity'][];
export type Severity = Alert['severity'];

/** What a rule says of a stream, an item, a platform, or the service. */
export type Alert = PageRecord<IngestOperations['GET /rest/alerts']>;

/** States that ask for somebody. */
export const OPEN_STATES: readonly AlertState[] = ['alerting', 'error', 'noData'];
/** Alerts that one answer has room for. */
const MOST = 500;

/** The alerts that are open, the newest first. */
export interface OpenAlerts {
  readonly alerts: readonly Alert[];
  readonly total: number;
}

/** The alerts that are open; shared by the bell, the badges of items and the wall. */
export const openAlertsQuery = queryOptions({
  queryKey: ['alerts', 'open'],
  queryFn: async ({ signal }): Promise<OpenAlerts> => {
    const query = { where: `state=in=(${OPEN_STATES.join(',')})`, sorts: '-since', hits: MOST };
    const { records, totalHits } = await ingest.call('GET /rest/alerts', { query, signal });
    return { alerts: records, total: totalHits };
  },
  ...live<OpenAlerts>(60, { codes: [], alerts: true }),
});

/** Whether an alert waits for somebody: nobody has seen it, and nothing speaks against telling it. */
export const isWaiting = ({ acknowledged, mutedBy }: Alert): boolean =>
  acknowledged === undefined && mutedBy === undefined;

/** The alerts of something and of all below it. */
export const alertsAt = (alerts: readonly Alert[], code: string): readonly Alert[] =>
  alerts.filter((alert) => alert.code === code || alert.code.startsWith(`${code}:`));

/** The worst of severities; undefined of none. */
export const worstSeverity = (alerts: readonly Alert[]): Severity | undefined =>
  SEVERITIES.find((severity) => alerts.some((alert) => alert.severity === severity));
