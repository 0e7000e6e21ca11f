import { all, any, type IngestOperations, type PageRecord, pattern, rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { type Alert } from '../records/alerts';

/** A change of the state of an alert, or an acknowledgement: then both states are the same. */
export type Transition = PageRecord<IngestOperations['GET /rest/alerts/{id}/transitions']>;

/** A time in which nobody is told of some alerts. */
export type Silence = PageRecord<IngestOperations['GET /rest/alerts/silences']>;

/** The filter of the alerts that an address shows. */
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

/** A page of alerts. */
export const readAlerts = (
  query: { where?: string; sorts: string; hits: number; offset: number },
  signal: AbortSignal,
): Promise<{ readonly records: readonly Alert[]; readonly totalHits: number }> =>
  ingest.call('GET /rest/alerts', { query, signal });

/** An alert by its id. */
export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: ['alerts', 'one', id],
    queryFn: ({ signal }): Promise<Alert> => ingest.call('GET /rest/alerts/{id}', { path: { id: Number(id) }, signal }),
    ...live<Alert>(30, { codes: [], alerts: true }),
  });

/** What happened to an alert, the newest first. */
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

/** Silences, those that end last first. */
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

/** The filter of a silence for an alert: what it is about, and by which rule. */
export const silenceFilter = ({ code, ruleId }: Pick<Alert, 'code' | 'ruleId'>): string =>
  String(all(rsql`code==${code}`, rsql`rule.id==${ruleId}`));
