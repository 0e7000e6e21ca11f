import { DomainError } from '@pelorus/shared/kernel';

/** Seconds that a read waits for memory at the most. */
const WAIT_SECONDS = 20;

interface WaitingRead {
  readonly bytes: number;
  readonly begin: () => void;
}

/** The memory of reads: those that together need more than there is run one after the other, in their order. */
export class ReadBudget {
  readonly #waiting: WaitingRead[] = [];
  #free: number;

  constructor(private readonly bytes: number) {
    this.#free = bytes;
  }

  /** Bytes that reads have taken, and the number of reads that wait. */
  get state(): { readonly taken: number; readonly waiting: number } {
    return { taken: this.bytes - this.#free, waiting: this.#waiting.length };
  }

  /**
   * Waits until so many bytes are free and takes them; gives what gives them back, which the signal does, too. A read that
   * needs more than there is runs alone. DomainError `unavailable` when others take long.
   */
  async take(wanted: number, end: AbortSignal): Promise<() => void> {
    const bytes = Math.min(wanted, this.bytes);
    end.throwIfAborted();
    return this.#waiting.length > 0 || bytes > this.#free ? this.#turn(bytes, end) : this.#begin(bytes, end);
  }

  #begin(bytes: number, end: AbortSignal): () => void {
    this.#free -= bytes;
    const give = (): void => {
      end.removeEventListener('abort', give);
      this.#free += bytes;
      bytes = 0;
      this.#admit();
    };
    end.addEventListener('abort', give);
    return give;
  }

  #turn(bytes: number, end: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        end.removeEventListener('abort', onEnd);
      };
      const leave = (reason: unknown): void => {
        settle();
        this.#waiting.splice(this.#waiting.indexOf(read), 1);
        reject(reason as Error);
        this.#admit();
      };
      const begin = (): void => {
        settle();
        resolve(this.#begin(bytes, end));
      };
      const read = { bytes, begin };
      const onEnd = (): void => leave(end.reason);
      const timer = setTimeout(() => leave(tooManyReads()), WAIT_SECONDS * 1000);
      end.addEventListener('abort', onEnd, { once: true });
      this.#waiting.push(read);
    });
  }

  #admit(): void {
    while (this.#waiting.length > 0 && this.#waiting[0]!.bytes <= this.#free) this.#waiting.shift()!.begin();
  }
}

function tooManyReads(): DomainError {
  const detail = `Others read so much that this had no turn within ${WAIT_SECONDS} seconds; try again.`;
  return new DomainError('unavailable', 'busy', detail, { retryAfter: 10 });
}
