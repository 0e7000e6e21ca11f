import { setTimeout as delay } from 'node:timers/promises';

const FIRST = 500;

/** The connection as all uploads see it: after a failure each waits, longer each time, until one gets through. */
export class Link {
  #failures = 0;
  #notBefore = 0;
  lastError?: string;

  constructor(
    private readonly longest: number,
    private readonly random: () => number = Math.random,
  ) {}

  get isDown(): boolean {
    return this.#failures > 0;
  }

  /** Waits until the next attempt is due. */
  async ready(signal: AbortSignal): Promise<void> {
    for (let left; (left = this.#notBefore - performance.now()) > 0;) await delay(left, undefined, { signal });
  }

  worked(): void {
    this.#failures = 0;
    this.#notBefore = 0;
    this.lastError = undefined;
  }

  /** Half of the doubled wait for sure, half by chance; at least what the service asks for. Gives milliseconds. */
  failed(message: string, retryAfter = 0): number {
    const most = Math.min(this.longest, FIRST * 2 ** Math.min(20, this.#failures++));
    const wait = Math.max(retryAfter * 1000, most / 2 + (most / 2) * this.random());
    this.#notBefore = Math.max(this.#notBefore, performance.now() + wait);
    this.lastError = message;
    return wait;
  }
}
