import { setPriority } from 'node:os';
import { type MessagePort } from 'node:worker_threads';
import { IngestTables } from '@pelorus/ingest/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { StoreStream } from '../store-stream';
import { describeError } from './described-error';
import { ThreadBody } from './thread-body';
import { type FromThread, type ThreadOrder, type ThreadSettings } from './thread-messages';

/** A third of the processor where others want it, too. */
const NICE = 5;

/** What runs in a thread for large uploads: it stores what it is told through `parent`, each on a connection of its own. */
export function runUploadThread(parent: MessagePort, settings: ThreadSettings): void {
  // On Linux this is about the thread alone: where the processors are busy, whoever waits for an answer goes first.
  if (process.platform === 'linux') setPriority(NICE);
  const connect = reconnecting(settings);
  const tables = new IngestTables(settings.schema);
  parent.on('message', ({ order, port }: ThreadOrder) => {
    const body = new ThreadBody(port);
    const answer = (message: FromThread): void => port.postMessage(message);
    connect()
      .then((database) => new StoreStream(database, tables).run(order, body))
      .then(
        (result) => answer({ kind: 'done', result }),
        (error: unknown) => answer({ kind: 'failed', error: describeError(error) }),
      );
  });
}

/** Connects when that is first needed, and again when it failed. */
function reconnecting({ databaseUrl, connections }: ThreadSettings): () => Promise<Database> {
  let connected: Promise<Database> | undefined;
  return () => {
    connected ??= Database.connect({
      url: new Secret(databaseUrl),
      poolSize: connections,
      entities: [],
      applicationName: 'pelorus ingest uploads',
    });
    connected.catch(() => (connected = undefined));
    return connected;
  };
}
