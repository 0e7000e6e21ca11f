import { type MessagePort } from 'node:worker_threads';
import { type Chunks } from '../chunks';
import { type UploadResult } from '../upload';
import { BUFFER_BYTES, BufferLoan } from './buffer-loan';
import { reviveError } from './described-error';
import { threadGone } from './thread-gone';
import { type FromThread, type ToThread } from './thread-messages';

/** Buffers of an upload; bounds the bytes between client and database. */
const BUFFERS = 4;

export class ThreadSession {
  /** Result of the upload; rejects with the thread's error, or `unavailable` where the thread is gone. */
  readonly outcome: Promise<UploadResult>;
  readonly #buffers = new BufferLoan(BUFFERS);
  #isThreadGone = false;

  constructor(private readonly port: MessagePort) {
    this.outcome = new Promise((resolve, reject) => {
      let settled = false;
      port.on('message', (message: FromThread) => {
        if (message.kind === 'buffer') return this.#buffers.giveBack(message.buffer);
        settled = true;
        if (message.kind === 'done') resolve(message.result);
        else reject(reviveError(message.error));
        port.close();
      });
      port.on('close', () => {
        this.#isThreadGone = !settled;
        reject(threadGone());
      });
    });
    // Avoids an unhandled rejection before anybody awaits the result.
    this.outcome.catch(() => undefined);
  }

  get isThreadGone(): boolean {
    return this.#isThreadGone;
  }

  /** Sends a body to its end, paced by returned buffers. Copies chunks, whose memory may be shared. */
  async send(body: Chunks): Promise<void> {
    let buffer = await this.#buffers.take();
    let length = 0;
    for (let chunk = await body.next(); chunk; chunk = await body.next()) {
      for (let at = 0; at < chunk.length;) {
        const part = chunk.subarray(at, at + BUFFER_BYTES - length);
        new Uint8Array(buffer).set(part, length);
        length += part.length;
        at += part.length;
        if (length < BUFFER_BYTES) continue;
        this.#post({ kind: 'bytes', buffer, length }, [buffer]);
        buffer = await this.#buffers.take();
        length = 0;
      }
    }
    if (length > 0) this.#post({ kind: 'bytes', buffer, length }, [buffer]);
    this.#post({ kind: 'end' });
  }

  /** Aborts the upload; `outcome` settles afterwards. */
  abort(): void {
    this.#post({ kind: 'abort' });
  }

  #post(message: ToThread, transfer: readonly ArrayBuffer[] = []): void {
    this.port.postMessage(message, transfer);
  }
}
