import { AsyncResource } from 'node:async_hooks';
import { finished, Stream } from 'node:stream';
import { type Pool, type PoolClient } from 'pg';

/** A function that is told of each statement when it is sent. It may give another one, to be called when the statement has ended. */
export type StatementWatcher = (text: string) => ((error?: Error) => void) | undefined;

type Callback = (error: Error | null, ...more: unknown[]) => void;

/** Tells a watcher of all statements of a connection: with a callback, with a promise, and streams of COPY. */
export function watchStatements(client: PoolClient, watch: StatementWatcher): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const ended = watch(textOf(args[0]));
    if (!ended) return query(...args);
    const callback = args.at(-1);
    if (typeof callback === 'function') return query(...args.slice(0, -1), telling(callback as Callback, ended));
    const result = query(...args);
    if (result instanceof Promise) result.then(() => ended(), ended);
    else if (result instanceof Stream)
      finished(result as unknown as NodeJS.ReadableStream, (error) => ended(error ?? undefined));
    else ended();
    return result;
  };
  client.query = watched as PoolClient['query'];
}

/** Lets callers that wait for a connection go on in their own context, not in that of the caller who gives it back. */
export function keepContext(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const bound = (callback?: Callback): unknown => connect(callback && AsyncResource.bind(callback));
  pool.connect = bound as Pool['connect'];
}

function telling(callback: Callback, ended: (error?: Error) => void): Callback {
  return (error, ...more) => {
    ended(error ?? undefined);
    callback(error, ...more);
  };
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { readonly text?: unknown };
  return typeof text === 'string' ? text : '';
}
