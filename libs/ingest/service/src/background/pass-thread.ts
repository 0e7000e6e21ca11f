import { Worker } from 'node:worker_threads';
import { type FromPassThread, type PassThreadSettings, type ToPassThread } from './pass-thread-messages';

export interface PassThreadOptions<Settings extends PassThreadSettings, Progress> {
  readonly name: string;
  /** The file that calls `runPassThread`. */
  readonly script: string;
  readonly settings: Settings;
  readonly onPass: (progress: Progress) => void;
  readonly onFailure: (error: unknown) => void;
}

const RESTART_MS = 5_000;
/** Grace before running work is broken off; the database undoes it. */
const STOP_MS = 900;

export class PassThread<Settings extends PassThreadSettings, Progress> {
  #worker?: Worker;
  #timer?: NodeJS.Timeout;
  #stopping = false;

  constructor(private readonly options: PassThreadOptions<Settings, Progress>) {}

  start(): void {
    const { name, script, settings, onPass, onFailure } = this.options;
    const execArgv = process.execArgv.filter((word) => word === '--enable-source-maps');
    const worker = new Worker(script, { workerData: settings, execArgv, name });
    worker.on('message', (message: FromPassThread<Progress>) => {
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
    worker.postMessage({ kind: 'stop' } satisfies ToPassThread);
    const timer = setTimeout(() => void worker.terminate(), STOP_MS);
    await ended;
    clearTimeout(timer);
  }
}
