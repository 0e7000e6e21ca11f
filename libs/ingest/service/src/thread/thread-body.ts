import { type MessagePort } from 'node:worker_threads';
import { type Chunks } from '../chunks';
import { type FromThread, type ToThread } from './thread-messages';

export class ThreadBody implements Chunks {
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
