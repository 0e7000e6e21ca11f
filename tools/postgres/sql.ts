import { Client } from 'pg';

/** Runs one statement on a connection of its own. */
export async function sql(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Whether a server takes connections at this address. */
export const answers = (url: string): Promise<boolean> =>
  sql(url, 'select 1').then(
    () => true,
    () => false,
  );
