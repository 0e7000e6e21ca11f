import { type MessagePort } from 'node:worker_threads';
import { type Chunks } from '../chunks';
import { Helper } from './helper';

export class Crew {
  readonly helpers: readonly Helper[];
  /** Never resolves; rejects when a helper fails. */
  readonly failure: Promise<never>;

  constructor(ports: readonly MessagePort[]) {
    let fail!: (error: unknown) => void;
    this.failure = new Promise((_resolve, reject) => (fail = reject));
    // Avoids an unhandled rejection where nobody waits.
    this.failure.catch(() => undefined);
    this.helpers = ports.map((port) => new Helper(port, fail));
  }

  guard(body: Chunks): Chunks {
    return { next: () => Promise.race([body.next(), this.failure]) };
  }

  close(): void {
    for (const helper of this.helpers) helper.close();
  }
}
