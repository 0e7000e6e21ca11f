import { rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { registry } from '../api/services';
import { wordsFilter } from '../api/words-filter';

const MOST = 100;

/** Reads a part of the list of accounts. */
export const readAccounts = (
  query: { hits: number; offset: number; where?: string; sorts: string },
  signal: AbortSignal,
) => registry.call('GET /rest/v2/auth/accounts', { query, signal });

/** An account as administrators see it. */
export type KeptAccount = Awaited<ReturnType<typeof readAccounts>>['records'][number];

export const accountFilter = (words: string): string => wordsFilter([(text) => rsql`username=ilike=${text}`], words);

export const accountTokensQuery = (id: number) =>
  queryOptions({
    queryKey: ['accounts', id, 'tokens'],
    queryFn: ({ signal }) =>
      registry.call('GET /rest/v2/auth/accounts/{id}/tokens', {
        path: { id },
        query: { hits: MOST, sorts: '-id' },
        signal,
      }),
  });
