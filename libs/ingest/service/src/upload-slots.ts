import { DomainError } from '@pelorus/shared/kernel';
import { FairQueue } from './fair-queue';

/** Limits of simultaneous uploads, of waiting ones, and of their waiting time. */
export interface SlotLimits {
  readonly running: number;
  readonly waiting: number;
  readonly waitSeconds: number;
}

/** An upload that waits. */
interface Waiting {
  readonly begin: () => void;
}

/**
 * Slots for uploads. An upload without a free slot waits. Accounts take turns; none has all of several slots or more than
 * half of the queue, so that a slow client cannot keep everybody else out.
 */
export class UploadSlots {
  readonly #queue = new FairQueue<Waiting>();
  readonly #running = new Map<string, number>();
  #free: number;
  readonly #perAccount: number;
  readonly #waitingPerAccount: number;

  constructor(private readonly limits: SlotLimits) {
    this.#free = limits.running;
    this.#perAccount = Math.max(1, limits.running - 1);
    this.#waitingPerAccount = Math.ceil(limits.waiting / 2);
  }

  /** Runs `work` in a slot; DomainError `unavailable` when too many uploads wait, or this one waited for too long. */
  async run<Result>(account: string, gone: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> {
    if (this.#may(account)) this.#begin(account);
    else await this.#wait(account, gone);
    try {
      return await work();
    } finally {
      this.#end(account);
    }
  }

  #may(account: string): boolean {
    return this.#free > 0 && (this.#running.get(account) ?? 0) < this.#perAccount;
  }

  #begin(account: string): void {
    this.#free--;
    this.#running.set(account, (this.#running.get(account) ?? 0) + 1);
  }

  #end(account: string): void {
    this.#free++;
    const left = this.#running.get(account)! - 1;
    if (left > 0) this.#running.set(account, left);
    else this.#running.delete(account);
    this.#queue.take((owner) => this.#may(owner))?.begin();
  }

  #wait(account: string, gone: AbortSignal | undefined): Promise<void> {
    if (this.#queue.size >= this.limits.waiting) throw tooManyUploads(`${this.limits.waiting} uploads`);
    const own = this.#queue.sizeOf(account);
    if (own >= this.#waitingPerAccount) throw tooManyUploads(`${own} uploads of this account`);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', onGone);
      };
      const begin = (): void => {
        settle();
        this.#begin(account);
        resolve();
      };
      const entry = { begin };
      const leave = (error: DomainError): void => {
        settle();
        this.#queue.remove(account, entry);
        reject(error);
      };
      const onGone = (): void => leave(senderGone());
      const { waitSeconds } = this.limits;
      const timer = setTimeout(() => leave(waitedTooLong(waitSeconds)), waitSeconds * 1000);
      this.#queue.push(account, entry);
      gone?.addEventListener('abort', onGone);
      if (gone?.aborted) onGone();
    });
  }
}

function tooManyUploads(waiting: string): DomainError {
  const detail = `${waiting} wait for their turn already; nothing is stored. Try again.`;
  return new DomainError('unavailable', 'too-many-uploads', detail, { retryAfter: 10 });
}

function waitedTooLong(seconds: number): DomainError {
  const detail = `The upload had no turn within ${seconds} seconds, as others are under way; nothing is stored. Try again.`;
  return new DomainError('unavailable', 'too-many-uploads', detail, { retryAfter: 10 });
}

function senderGone(): DomainError {
  return new DomainError('malformed', 'incomplete-body', 'The sender went away; nothing is stored.');
}
