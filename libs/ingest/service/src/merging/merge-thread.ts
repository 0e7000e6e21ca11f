import { Worker } from 'node:worker_threads';
import { type MergeProgress } from './merge-loop';
import { type FromMergeThread, type MergeThreadSettings, type ToMergeThread } from './merge-thread-messages';

/** Program and settings of the thread, and callbacks for its progress. */
export interface MergeThreadOptions {
  /** The file that calls `runMergeThread`. */
  readonly script: string;
  readonly settings: MergeThreadSettings;
  readonly onPass: (progress: MergeProgress) => void;
  readonly onFailure: (error: unknown) => void;
}

const RESTART_MS = 5_000;
/** Time after which a running merge is broken off, and undone by the database. */
const STOP_MS = 900;

/** The thread that merges datasets beside the service; a crashed thread is started anew. */
export class MergeThread {
  #worker?: Worker;
  #timer?: NodeJS.Timeout;
  #stopping = false;

  constructor(private readonly options: MergeThreadOptions) {}

  start(): void {
    const { script, settings, onPass, onFailure } = this.options;
    const execArgv = process.execArgv.filter((word) => word === '--enable-source-maps');
    const worker = new Worker(script, { workerData: settings, execArgv, name: 'merge' });
    worker.on('message', (message: FromMergeThread) => {
      if (message.kind === 'pass') onPass(message.progress);
      else onFailure(new Error(message.message));
    });
    worker.on('error', onFailure);
    worker.on('exit', () => {
      if (this.#stopping || this.#worker !== worker) return;
      this.#timer = setTimeout(() => this.start(), RESTART_MS).unref();
    });
    worker.unref();
    this.#worker = worker;
  }

  /** Ends the thread within a second. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!worker || worker.threadId < 0) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage({ kind: 'stop' } satisfies ToMergeThread);
    const timer = setTimeout(() => void worker.terminate(), STOP_MS);
    await ended;
    clearTimeout(timer);
  }
}
