import { Secret } from '@pelorus/shared/config';
import { emptyDatabase } from '@pelorus/shared/testing';
import { Database } from './database';

it('speaks TLS or not at all where the address of the database says so', async () => {
  const server = await emptyDatabase();
  const url = new URL(server.url);
  url.searchParams.set('sslmode', 'verify-full');
  const connecting = Database.connect({
    url: new Secret(url.href),
    poolSize: 1,
    entities: [],
    applicationName: 'database-tls spec',
  });
  // The servers of tests have no TLS.
  await expect(connecting).rejects.toThrow(/does not support SSL/);
  await server.drop();
});
