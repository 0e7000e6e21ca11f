import { type IngestOperations, type PageRecord } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';

interface ListOptions extends SharedOptions {
  readonly where?: string;
  readonly sort?: string;
  readonly limit?: number;
  readonly offset?: number;
}

type Alert = PageRecord<IngestOperations['GET /rest/alerts']>;
type Rule = PageRecord<IngestOperations['GET /rest/alerts/rules']>;

const ALERTS = [
  { heading: 'ID', text: ({ id }: Alert) => String(id) },
  {
    heading: 'STATE',
    text: ({ state, acknowledged }: Alert) => (acknowledged === undefined ? state : `${state} (seen)`),
  },
  { heading: 'SEVERITY', text: ({ severity }: Alert) => severity },
  { heading: 'SINCE', text: ({ since }: Alert) => since },
  { heading: 'RULE', text: ({ rule }: Alert) => rule },
  { heading: 'CODE', text: ({ code, subject }: Alert) => (subject === undefined ? code : `${code} (${subject})`) },
  { heading: 'DETAIL', text: ({ detail, mutedBy }: Alert) => mutedBy ?? detail ?? '', elastic: true },
];
const RULES = [
  { heading: 'ID', text: ({ id }: Rule) => String(id) },
  { heading: 'STATE', text: ({ state, enabled }: Rule) => (enabled ? state : 'off') },
  { heading: 'SEVERITY', text: ({ severity }: Rule) => severity },
  { heading: 'KIND', text: ({ condition }: Rule) => condition.kind },
  { heading: 'NAME', text: ({ name }: Rule) => name, elastic: true },
];

function queryOf({ where, sort, limit, offset }: ListOptions) {
  return {
    ...(where === undefined ? {} : { where }),
    ...(sort === undefined ? {} : { sorts: sort }),
    ...(limit === undefined ? {} : { hits: limit }),
    ...(offset === undefined ? {} : { offset }),
  };
}

/** Lists alerts. */
export async function listAlerts(context: Context, options: ListOptions): Promise<void> {
  const { ingest } = await context.services();
  const query = queryOf({ sort: '-since', ...options, where: options.where ?? 'state!=normal' });
  const { records } = await ingest.call('GET /rest/alerts', { query, signal: context.signal });
  await context.print(records as Alert[], ALERTS, 'There are no such alerts.');
}

/** Lists the rules of alerts. */
export async function listAlertRules(context: Context, options: ListOptions): Promise<void> {
  const { ingest } = await context.services();
  const { records } = await ingest.call('GET /rest/alerts/rules', { query: queryOf(options), signal: context.signal });
  await context.print(records as Rule[], RULES, 'There are no such rules.');
}

/** Says that the account looks after an alert. */
export async function acknowledgeAlert(
  context: Context,
  { comment }: SharedOptions & { readonly comment?: string },
  id: string,
): Promise<void> {
  const { ingest } = await context.services();
  const body = comment === undefined ? {} : { comment };
  const alert = await ingest.call('POST /rest/alerts/{id}/acknowledge', {
    path: { id: Number(id) },
    body,
    signal: context.signal,
  });
  await context.print([alert as Alert], ALERTS, '');
}

/** Tells nobody of some alerts for some hours. */
export async function silenceAlerts(
  context: Context,
  { comment, hours }: SharedOptions & { readonly comment: string; readonly hours: number },
  where: string,
): Promise<void> {
  const { ingest } = await context.services();
  const datetimeMax = new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, -1);
  const silence = await ingest.call('POST /rest/alerts/silences', {
    body: { where, datetimeMax, comment },
    signal: context.signal,
  });
  context.terminal.note(`silence ${silence.id} until ${silence.datetimeMax}`);
}
