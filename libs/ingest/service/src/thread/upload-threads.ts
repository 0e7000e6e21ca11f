import { type Chunks } from '../chunks';
import { type UploadOrder, type UploadResult } from '../upload';
import { type ThreadOptions, UploadThread } from './upload-thread';

/** A number of threads that store large uploads. */
export class UploadThreads {
  readonly #threads: readonly UploadThread[];

  constructor(count: number, options: ThreadOptions) {
    this.#threads = Array.from({ length: count }, () => new UploadThread(options));
  }

  /** Starts them all. */
  start(): void {
    for (const thread of this.#threads) thread.start();
  }

  /** Has a body stored by the thread that has least to do. */
  async run(order: UploadOrder, body: Chunks): Promise<UploadResult> {
    const [first, ...others] = this.#threads;
    return others.reduce((least, each) => (each.running < least.running ? each : least), first!).run(order, body);
  }

  /** Ends them all; what they still store is broken off. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
