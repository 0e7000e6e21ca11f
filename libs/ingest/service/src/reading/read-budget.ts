import { DomainError } from '@pelorus/shared/kernel';

const WAIT_SECONDS = 20;

/** Share of memory for all reads of a client; a single read may exceed it. */
const CLIENT_SHARE = 1 / 3;

export interface Reader {
  /** Aborted when the answer ends or is abandoned. */
  readonly signal: AbortSignal;
  /** Client whose reads share memory; undefined for a reader outside all shares. */
  readonly client?: string | undefined;
}

interface WaitingRead {
  readonly bytes: number;
  readonly client?: string | undefined;
  readonly begin: () => void;
}

/**
 * Shares memory among reads. Reads that do not fit wait; smaller ones begin before them, in order of arrival. Reads of
 * a client together have a third, so that its slow reads delay no others.
 */
export class ReadBudget {
  readonly #waiting = new Set<WaitingRead>();
  readonly #takenBy = new Map<string, number>();
  #free: number;

  constructor(private readonly bytes: number) {
    this.#free = bytes;
  }

  get state(): { readonly taken: number; readonly waiting: number } {
    return { taken: this.bytes - this.#free, waiting: this.#waiting.size };
  }

  /**
   * Waits for free bytes and takes them; returns their release, which the signal calls, too. A read above the whole
   * budget runs alone. DomainError `unavailable` after a long wait.
   */
  async take(wanted: number, { client, signal }: Reader): Promise<() => void> {
    const bytes = Math.min(wanted, this.bytes);
    signal.throwIfAborted();
    return this.#fits(bytes, client) ? this.#begin(bytes, client, signal) : this.#turn(bytes, client, signal);
  }

  #fits(bytes: number, client: string | undefined): boolean {
    if (bytes > this.#free) return false;
    const taken = client === undefined ? 0 : (this.#takenBy.get(client) ?? 0);
    return taken === 0 || taken + bytes <= this.bytes * CLIENT_SHARE;
  }

  #begin(bytes: number, client: string | undefined, end: AbortSignal): () => void {
    this.#add(client, bytes);
    const give = (): void => {
      end.removeEventListener('abort', give);
      this.#add(client, -bytes);
      bytes = 0;
      this.#admit();
    };
    end.addEventListener('abort', give);
    return give;
  }

  #add(client: string | undefined, bytes: number): void {
    this.#free -= bytes;
    if (client === undefined) return;
    const taken = (this.#takenBy.get(client) ?? 0) + bytes;
    if (taken > 0) this.#takenBy.set(client, taken);
    else this.#takenBy.delete(client);
  }

  #turn(bytes: number, client: string | undefined, end: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        end.removeEventListener('abort', onEnd);
        this.#waiting.delete(read);
      };
      const leave = (reason: unknown): void => {
        settle();
        reject(reason as Error);
      };
      const begin = (): void => {
        settle();
        resolve(this.#begin(bytes, client, end));
      };
      const read = { bytes, client, begin };
      const onEnd = (): void => leave(end.reason);
      const timer = setTimeout(() => leave(tooManyReads()), WAIT_SECONDS * 1000);
      end.addEventListener('abort', onEnd, { once: true });
      this.#waiting.add(read);
    });
  }

  #admit(): void {
    for (const read of this.#waiting) if (this.#fits(read.bytes, read.client)) read.begin();
  }
}

function tooManyReads(): DomainError {
  const detail = `Others read so much that this had no turn within ${WAIT_SECONDS} seconds; try again.`;
  return new DomainError('unavailable', 'busy', detail, { retryAfter: 10 });
}
