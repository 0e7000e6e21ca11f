import { rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { registry } from '../api/services';

const MOST = 100;

export type OwnSession = Awaited<ReturnType<typeof readSessions>>['records'][number];
export type OwnToken = Awaited<ReturnType<typeof readTokens>>['records'][number];

const readSessions = (signal: AbortSignal) =>
  registry.call('GET /rest/v2/auth/sessions', { query: { hits: MOST, sorts: '-lastUsed' }, signal });

const readTokens = (signal: AbortSignal) =>
  registry.call('GET /rest/v2/auth/tokens', { query: { hits: MOST, sorts: '-id' }, signal });

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => readSessions(signal),
});

export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: ({ signal }) => readTokens(signal),
});

/** Filter of the items on which an account has a role. */
export const ownItemsFilter = (username: string): string => String(rsql`contacts.contact.email==${username}`);

export const ownItemsQuery = (username: string) =>
  queryOptions({
    queryKey: ['account', 'items', username],
    queryFn: ({ signal }) =>
      registry.call('GET /rest/v2/items', {
        query: { where: ownItemsFilter(username), sorts: '-lastModified', hits: 10 },
        signal,
      }),
  });
