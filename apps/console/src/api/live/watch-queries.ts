import { type Query, type QueryClient } from '@tanstack/react-query';
import { type LiveConnection } from './live-connection';
import { MovedQuery } from './moved-query';

/**
 * Moves the answers of the queries that pages show with what happens to their streams, until the returned function is
 * called.
 */
export function watchQueries(client: QueryClient, connection: LiveConnection, isSeen: () => boolean): () => void {
  const moved = new Map<string, MovedQuery>();
  const check = (query: Query): void => {
    const known = moved.get(query.queryHash);
    if (query.isActive() && query.meta?.live) {
      const one = known ?? new MovedQuery(client, connection, query);
      moved.set(query.queryHash, one);
      one.follow();
    } else if (known) {
      known.end();
      moved.delete(query.queryHash);
    }
  };
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => check(query as Query));
  // Each query goes by the clock that is right now; while nobody looks nothing is asked for.
  const unheard = connection.subscribe(() => {
    if (isSeen() && connection.state() === 'closed') for (const each of moved.values()) each.reread();
  });
  return () => {
    unsubscribe();
    unheard();
    for (const each of moved.values()) each.end();
    moved.clear();
  };
}
