import { Secret } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import {
  emptyDatabase,
  listen,
  type ListeningService,
  ServiceClient,
  type TestDatabase,
} from '@pelorus/shared/testing';
import { createPebbleService, type PebbleService } from './pebble-service';

/** The test service, listening over a database of its own. */
export interface RunningPebbles extends PebbleService, ListeningService {
  readonly client: ServiceClient;
  readonly database: Database;
  readonly testDatabase: TestDatabase;
}

/** Starts the test service; `close` also drops its database. */
export async function runPebbles(environment: Readonly<Record<string, string>> = {}): Promise<RunningPebbles> {
  const testDatabase = await emptyDatabase();
  const database = await Database.connect({
    url: new Secret(testDatabase.url),
    poolSize: 2,
    entities: [],
    applicationName: 'pebbles',
  });
  const service = await createPebbleService(database, environment);
  const listening = await listen(service.app);
  const client = await ServiceClient.connect(listening.url);
  const close = async (): Promise<void> => {
    await listening.close();
    // Dropped first: a statement that still runs would keep the connections from closing.
    await testDatabase.drop();
    await database.close();
  };
  return { ...service, ...listening, client, database, testDatabase, close };
}
