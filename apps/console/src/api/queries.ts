import { QueryClient } from '@tanstack/react-query';

/**
 * The answers of the services that pages share: fresh for half a minute, read again when somebody comes back to the
 * page.
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: false }, mutations: { retry: false } },
});
