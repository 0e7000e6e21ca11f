import { setPriority } from 'node:os';
import { type MessagePort } from 'node:worker_threads';
import { Secret } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { type FromPassThread, type PassThreadSettings } from './pass-thread-messages';

/** Lowest priority for the processor. */
const NICE = 10;
const RETRY_MS = 2_000;

/** Name and number of the connections of a thread; one of them holds the lock of the work. */
export interface PassThreadConnections {
  readonly name: string;
  readonly connections: number;
}

export type Passes<Progress> = (
  database: Database,
  signal: AbortSignal,
  onPass: (progress: Progress) => void,
  onFailure: (error: unknown) => void,
) => Promise<void>;

export function runPassThread<Progress>(
  parent: MessagePort,
  { databaseUrl }: PassThreadSettings,
  { name, connections }: PassThreadConnections,
  passes: Passes<Progress>,
): void {
  // On Linux the priority is set for this thread only.
  if (process.platform === 'linux') setPriority(NICE);
  const end = new AbortController();
  const tell = (message: FromPassThread<Progress>): void => parent.postMessage(message);
  const fail = (error: unknown): void => tell({ kind: 'failure', message: String(error) });
  // The only message is to stop.
  parent.on('message', () => end.abort());
  void (async () => {
    const database = await connect(databaseUrl, { name, connections }, end.signal, fail);
    if (database) {
      await passes(database, end.signal, (progress) => tell({ kind: 'pass', progress }), fail);
      await database.close();
    }
    parent.close();
  })();
}

/** Connects, with retries; undefined where the thread is stopped first. */
async function connect(
  databaseUrl: string,
  { name, connections }: PassThreadConnections,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Database | undefined> {
  while (!signal.aborted) {
    try {
      const url = new Secret(databaseUrl);
      return await Database.connect({
        url,
        poolSize: connections,
        entities: [],
        applicationName: `pelorus ingest ${name}`,
      });
    } catch (error) {
      onFailure(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return undefined;
}
