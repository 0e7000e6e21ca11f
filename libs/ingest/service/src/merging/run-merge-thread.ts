import { setPriority } from 'node:os';
import { type MessagePort } from 'node:worker_threads';
import { IngestTables } from '@pelorus/ingest/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { MergeLoop } from './merge-loop';
import { type FromMergeThread, type MergeThreadSettings } from './merge-thread-messages';

/** Lowest priority for the processor. */
const NICE = 10;
const RETRY_MS = 2_000;

/** Runs the thread for merging until `parent` sends the message to stop. */
export function runMergeThread(parent: MessagePort, { databaseUrl, schema }: MergeThreadSettings): void {
  // On Linux the priority is set for this thread only.
  if (process.platform === 'linux') setPriority(NICE);
  const end = new AbortController();
  const tell = (message: FromMergeThread): void => parent.postMessage(message);
  const fail = (error: unknown): void => tell({ kind: 'failure', message: String(error) });
  // The only message is to stop.
  parent.on('message', () => end.abort());
  void (async () => {
    const database = await connect(databaseUrl, end.signal, fail);
    if (database) {
      const loop = new MergeLoop(database, new IngestTables(schema));
      await loop.run(end.signal, (progress) => tell({ kind: 'pass', progress }), fail);
      await database.close();
    }
    parent.close();
  })();
}

/** Connects, with repeated attempts; undefined when the thread is stopped before. */
async function connect(
  databaseUrl: string,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Database | undefined> {
  while (!signal.aborted) {
    try {
      const url = new Secret(databaseUrl);
      // One connection for the lock, one for the work.
      return await Database.connect({ url, poolSize: 2, entities: [], applicationName: 'pelorus ingest merge' });
    } catch (error) {
      onFailure(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  return undefined;
}
