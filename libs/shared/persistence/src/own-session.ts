import { type Client } from 'pg';
import { DomainError } from '@pelorus/shared/kernel';

const REFUSAL =
  `The address of the database leads to a pooler that gives each transaction another session. Locks, LISTEN and prepared
statements need one that stays: set pool_mode=session in PgBouncer, or the address of PostgreSQL itself.`.replace(
    '\n',
    ' ',
  );

/**
 * Throws where a connection has no session of its own, as behind PgBouncer with `pool_mode=transaction`: a lock would be held by a
 * session that others use as well, and never be let go.
 */
export async function requireOwnSession(client: Client, connect: () => Client): Promise<void> {
  const session = await sessionOf(client);
  // PostgreSQL itself says which of its processes serves a connection; a pooler makes a number up.
  if (session === (client as Client & { readonly processID?: number }).processID) return;
  const other = connect();
  other.on('error', () => undefined);
  try {
    await other.connect();
    // A transaction takes the session that was used last, if it was let go.
    await other.query('begin');
    const taken = await sessionOf(other);
    if (taken === session || (await sessionOf(client)) !== session)
      throw new DomainError('unavailable', 'shared-sessions', REFUSAL);
  } finally {
    await other.end().catch(() => undefined);
  }
}

/** The process of PostgreSQL in which a statement of a connection runs. */
async function sessionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ readonly session: number }>('select pg_backend_pid() as session');
  return rows[0]!.session;
}
