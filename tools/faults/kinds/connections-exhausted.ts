import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Fault } from '../fault';

const HOLD_MS = 700;

export const connectionsExhausted: Fault = {
  name: 'out of connections',
  says: 'others take all connections of PostgreSQL, those of the services as well, for a while',
  async strike({ platform: { database, databaseLink } }) {
    const taken: Client[] = [];
    const takeAll = async (): Promise<void> => {
      for (let next = await connected(database.url()); next; next = await connected(database.url())) taken.push(next);
    };
    await takeAll();
    databaseLink.cut();
    await takeAll();
    await delay(HOLD_MS);
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  },
};

/** A connection, undefined when PostgreSQL gives no more. */
async function connected(connectionString: string): Promise<Client | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}
