import pg from 'pg';
import { generateRegistry } from './generate-registry.mjs';

/**
 * Fills the registry at the address of a database with drawn items and what belongs to them.
 * @param {string} databaseUrl
 * @param {Parameters<typeof generateRegistry>[2]} size
 */
export async function fillRegistry(databaseUrl, size) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await generateRegistry(client, 'registry', size);
  } finally {
    await client.end();
  }
}
