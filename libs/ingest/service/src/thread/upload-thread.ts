import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { type Chunks } from '../chunks';
import { type UploadOrder, type UploadResult } from '../upload';
import { type ThreadOrder, type ThreadSettings } from './thread-messages';
import { ThreadSession } from './thread-session';

export interface ThreadOptions {
  /** The file that calls `runUploadThread`. */
  readonly script: string;
  readonly settings: ThreadSettings;
  readonly onFailure: (error: unknown) => void;
}

/** Stores any number of large uploads, and helps with others; restarts a failed thread at the next upload. */
export class UploadThread {
  running = 0;
  #worker?: Worker;

  constructor(private readonly options: ThreadOptions) {}

  /** Stores a body; throws its error once the thread has undone the upload. */
  async run(order: UploadOrder, body: Chunks, others: readonly UploadThread[]): Promise<UploadResult> {
    const { port1, port2: port } = new MessageChannel();
    const session = new ThreadSession(port1);
    const helpers = others.map((thread) => thread.help());
    const worker = this.#send({ kind: 'store', order, port, helpers }, [port, ...helpers]);
    this.running++;
    try {
      await Promise.race([session.send(body), session.outcome]);
      return await session.outcome;
    } catch (error) {
      if (session.isThreadGone) this.#forget(worker);
      session.abort();
      await session.outcome.catch(() => undefined);
      throw error;
    } finally {
      this.running--;
    }
  }

  /** Lets the thread help with a file; returns the port for its sections. */
  help(): MessagePort {
    const { port1, port2: port } = new MessageChannel();
    this.#send({ kind: 'help', port }, [port]);
    return port1;
  }

  /** Starts the thread ahead of the first upload. */
  start(): void {
    this.#thread();
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #send(order: ThreadOrder, ports: readonly MessagePort[]): Worker {
    const worker = this.#thread();
    worker.postMessage(order, ports);
    return worker;
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const { script, settings, onFailure } = this.options;
    const execArgv = process.execArgv.filter((word) => word === '--enable-source-maps');
    const worker = new Worker(script, { workerData: settings, execArgv, name: 'upload' });
    worker.on('error', (error) => {
      this.#forget(worker);
      onFailure(error);
    });
    worker.on('exit', () => this.#forget(worker));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  /** Drops a failed thread; its uploads end before its exit is told. */
  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }
}
