import { setPriority } from 'node:os';
import { type MessagePort } from 'node:worker_threads';
import { IngestTables } from '@pelorus/ingest/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { Crew } from '../sections/crew';
import { helpWithFile } from '../sections/help-with-file';
import { StreamedUpload } from '../streamed-upload';
import { describeError } from './described-error';
import { ThreadBody } from './thread-body';
import { type FromThread, type StoreOrder, type ThreadOrder, type ThreadSettings } from './thread-messages';

/** Priority: a third of the processor while others need it. */
const NICE = 5;

/** Stores uploads that `parent` sends, a connection each; helps with uploads of other threads. */
export function runUploadThread(parent: MessagePort, settings: ThreadSettings): void {
  // Linux sets priority for this thread only: requests go first.
  if (process.platform === 'linux') setPriority(NICE);
  const connect = reconnecting(settings);
  const tables = new IngestTables(settings.schema);
  const store = ({ order, port, helpers }: StoreOrder): void => {
    const body = new ThreadBody(port);
    const crew = helpers.length > 0 ? new Crew(helpers) : undefined;
    const answer = (message: FromThread): void => port.postMessage(message);
    connect()
      .then((database) => new StreamedUpload(database, tables).run(order, body, crew))
      .finally(() => crew?.close())
      .then(
        (result) => answer({ kind: 'done', result }),
        (error: unknown) => answer({ kind: 'failed', error: describeError(error) }),
      );
  };
  parent.on('message', (order: ThreadOrder) => (order.kind === 'help' ? helpWithFile(order.port) : store(order)));
}

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
