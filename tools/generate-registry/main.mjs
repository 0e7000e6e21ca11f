// node tools/generate-registry/main.mjs [items [events [parameters]]]: fills the registry at DATABASE_URL, which has
// its tables but no items, with a made-up fleet. REGISTRY_SCHEMA names its schema.
import pg from 'pg';
import { FULL_SIZE, generateRegistry } from './generate-registry.mjs';

const [items = FULL_SIZE.items, events = items * 10, parameters = items * 2] = process.argv.slice(2).map(Number);
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
try {
  await generateRegistry(client, process.env.REGISTRY_SCHEMA || 'registry', { items, events, parameters });
  console.log(`${items} items, ${events} events and ${parameters} parameters are made.`);
} finally {
  await client.end();
}
