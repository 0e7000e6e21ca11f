import { type Chunks } from '../chunks';
import { type UploadOrder, type UploadResult } from '../upload';
import { type ThreadOptions, UploadThread } from './upload-thread';

/** Threads for large uploads: one owns an upload, all of them read it. */
export class UploadThreads {
  readonly #threads: readonly UploadThread[];

  constructor(count: number, options: ThreadOptions) {
    this.#threads = Array.from({ length: count }, () => new UploadThread(options));
  }

  start(): void {
    for (const thread of this.#threads) thread.start();
  }

  /** Stores a body in the least busy thread. */
  async run(order: UploadOrder, body: Chunks): Promise<UploadResult> {
    const [first, ...rest] = this.#threads;
    const thread = rest.reduce((least, each) => (each.running < least.running ? each : least), first!);
    const others = this.#threads.filter((each) => each !== thread);
    return thread.run(order, body, others);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
