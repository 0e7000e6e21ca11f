import { all, any, type IngestOperations, type PageRecord, pattern, rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { type Alert } from '../records/alerts';

/** Change of state, or an acknowledgement, with equal states. */
export type Transition = PageRecord<IngestOperations['GET /rest/alerts/{id}/transitions']>;

export type Silence = PageRecord<IngestOperations['GET /rest/alerts/silences']>;

/** Filter of the alerts in the URL. */
export function alertFilter({
  show,
  code,
}: {
  show?: string | undefined;
  code?: string | undefined;
}): string | undefined {
  const parts = [
    ...(show === 'all' ? [] : [rsql`state!=${'normal'}`]),
    ...(code === undefined ? [] : [any(rsql`code==${code}`, rsql`code==${pattern(`${code}:*`)}`)]),
  ];
  return parts.length === 0 ? undefined : String(all(...parts));
}

export const readAlerts = (
  query: { where?: string; sorts: string; hits: number; offset: number },
  signal: AbortSignal,
): Promise<{ readonly records: readonly Alert[]; readonly totalHits: number }> =>
  ingest.call('GET /rest/alerts', { query, signal });

export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: ['alerts', 'one', id],
    queryFn: ({ signal }): Promise<Alert> => ingest.call('GET /rest/alerts/{id}', { path: { id: Number(id) }, signal }),
    ...live<Alert>(30, { codes: [], alerts: true }),
  });

/** Transitions, the newest first. */
export const transitionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['alerts', 'transitions', id],
    queryFn: async ({ signal }): Promise<readonly Transition[]> => {
      const call = { path: { id: Number(id) }, signal };
      const { records } = await ingest.call('GET /rest/alerts/{id}/transitions', call);
      return [...records].sort((a, b) => b.id - a.id);
    },
    ...live<readonly Transition[]>(30, { codes: [], alerts: true }),
  });

/** Silences, the last to end first. */
export const silencesQuery = queryOptions({
  queryKey: ['alerts', 'silences'],
  queryFn: async ({ signal }): Promise<readonly Silence[]> => {
    const query = { sorts: '-datetimeMax', hits: 100 };
    return (await ingest.call('GET /rest/alerts/silences', { query, signal })).records;
  },
});

export const acknowledge = (id: number, comment: string): Promise<unknown> =>
  ingest.call('POST /rest/alerts/{id}/acknowledge', { path: { id }, body: comment ? { comment } : {} });

export const withdraw = (id: number): Promise<unknown> =>
  ingest.call('DELETE /rest/alerts/{id}/acknowledge', { path: { id } });

export const silence = (body: Pick<Silence, 'where' | 'datetimeMax' | 'comment'>): Promise<unknown> =>
  ingest.call('POST /rest/alerts/silences', { body });

export const endSilence = (id: number): Promise<unknown> =>
  ingest.call('DELETE /rest/alerts/silences/{id}', { path: { id } });

/** Filter of a silence for one alert: its code and rule. */
export const silenceFilter = ({ code, ruleId }: Pick<Alert, 'code' | 'ruleId'>): string =>
  String(all(rsql`code==${code}`, rsql`rule.id==${ruleId}`));
