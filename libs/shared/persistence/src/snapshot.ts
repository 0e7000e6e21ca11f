import { DomainError } from '@pelorus/shared/kernel';
import { type Database } from './database';
import { type DatabaseServer } from './database-server';
import { translateDriverError } from './driver-error';
import { type Executor, executorOf } from './executor';
import { sql } from './sql';

/** Share of the connections for readers of snapshots, each of which keeps one for as long as its client takes: a third. */
const SHARE = 3;
/** A single statement takes no longer than this. */
const STATEMENT_MS = 60_000;
/** Limit of one snapshot: an old one keeps the database from removing dead rows. */
const TOTAL_MS = 3_600_000;

const open = new WeakMap<DatabaseServer, number>();

/** Parts are read when asked for. `gone` breaks off the statement. DomainError `unavailable` with too many open. */
export function inSnapshot<Part>(
  database: Database,
  read: (snapshot: Executor) => AsyncIterable<Part>,
  gone?: AbortSignal,
): AsyncGenerator<Part> {
  return database.partsOnServer((server) => inPlace(server, read, gone));
}

async function* inPlace<Part>(
  server: DatabaseServer,
  read: (snapshot: Executor) => AsyncIterable<Part>,
  gone?: AbortSignal,
): AsyncGenerator<Part> {
  const leave = enter(server);
  try {
    yield* readOnly(server, read, gone);
  } catch (error) {
    throw translateDriverError(error);
  } finally {
    leave();
  }
}

async function* readOnly<Part>(
  server: DatabaseServer,
  read: (snapshot: Executor) => AsyncIterable<Part>,
  gone?: AbortSignal,
): AsyncGenerator<Part> {
  const runner = await server.connection();
  const snapshot = executorOf(runner.manager);
  const until = performance.now() + TOTAL_MS;
  let cancelled: Promise<unknown> | undefined;
  let cancel = (): unknown => undefined;
  try {
    await runner.query('begin isolation level repeatable read read only');
    const [process] = await snapshot.query<{ pid: number }>(
      sql`select pg_backend_pid() as pid, set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`,
    );
    cancel = () => (cancelled = process && server.breakOff(process.pid));
    gone?.addEventListener('abort', cancel);
    if (gone?.aborted) return;
    for await (const part of read(snapshot)) {
      if (performance.now() > until) throw tooSlow();
      yield part;
    }
  } finally {
    gone?.removeEventListener('abort', cancel);
    // A later cancellation could hit the next statement on this connection.
    await cancelled;
    await runner.query('rollback').catch(() => undefined);
    await runner.release();
  }
}

/** Takes a place for a reader of a snapshot; returns the function that leaves it. */
function enter(server: DatabaseServer): () => void {
  const readers = open.get(server) ?? 0;
  if (readers >= Math.max(1, Math.floor(server.poolSize / SHARE))) throw tooMany(readers);
  open.set(server, readers + 1);
  return () => void open.set(server, (open.get(server) ?? 1) - 1);
}

function tooMany(readers: number): DomainError {
  const detail = `There already are ${readers} lists being sent in full; try again when one of them is through.`;
  return new DomainError('unavailable', 'busy', detail, { retryAfter: 5 });
}

function tooSlow(): DomainError {
  return new DomainError('unavailable', 'too-slow', `The list was not taken within ${TOTAL_MS / 1_000} seconds.`);
}
