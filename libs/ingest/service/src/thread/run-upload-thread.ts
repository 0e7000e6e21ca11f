import { setPriority } from 'node:os';
import { type MessagePort } from 'node:worker_threads';
import { IngestTables } from '@pelorus/ingest/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { Crew } from '../sections/crew';
import { helpWithFile } from '../sections/help-with-file';
import { StreamedUpload } from '../streamed-upload';
import { describeError } from './described-error';
import {
  type FromThread,
  type StoreOrder,
  type ThreadOrder,
  type ThreadSettings,
  type ToThread,
} from './thread-messages';
import { type Chunks } from '../chunks';

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

class ThreadBody implements Chunks {
  readonly #arrived: ToThread[] = [];
  #wake?: () => void;
  #lent?: ArrayBuffer;

  constructor(private readonly port: MessagePort) {
    port.on('message', (message: ToThread) => this.#arrive(message));
    // The client is gone, or knows the result.
    port.on('close', () => this.#arrive({ kind: 'abort' }));
  }

  async next(): Promise<Uint8Array | undefined> {
    this.#giveBack();
    while (this.#arrived.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    const message = this.#arrived[0]!;
    // Both messages stay in the queue: later pulls see them, too.
    if (message.kind === 'end') return undefined;
    if (message.kind === 'abort') throw new Error('the upload was given up');
    this.#arrived.shift();
    this.#lent = message.buffer;
    return new Uint8Array(message.buffer, 0, message.length);
  }

  #arrive(message: ToThread): void {
    if (message.kind === 'abort') this.#arrived.length = 0;
    this.#arrived.push(message);
    this.#wake?.();
  }

  #giveBack(): void {
    if (!this.#lent) return;
    this.port.postMessage({ kind: 'buffer', buffer: this.#lent } satisfies FromThread, [this.#lent]);
    this.#lent = undefined;
  }
}
