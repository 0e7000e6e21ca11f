import { DomainError } from './domain-error';
import { FairQueue } from './fair-queue';

export interface SlotLimits {
  readonly running: number;
  /** Most running requests of an account; by default all slots but one. */
  readonly runningPerAccount?: number;
  readonly waiting: number;
  readonly waitSeconds: number;
}

export interface SlotState {
  readonly slots: number;
  readonly taken: number;
  readonly waiting: number;
}

export interface SlotWords {
  readonly kind: string;
  readonly owner: string;
  /** State after a refusal, in words. */
  readonly outcome: string;
}

const OF_ACCOUNTS = { owner: 'account', outcome: 'nothing is stored' };

interface Waiting {
  readonly begin: () => void;
}

/** Slots in turns of accounts; none gets all of several slots or over half of the queue. */
export class AccountSlots {
  readonly #queue = new FairQueue<Waiting>();
  readonly #running = new Map<string, number>();
  #free: number;
  readonly #perAccount: number;
  readonly #waitingPerAccount: number;

  readonly #words: SlotWords;

  /** `words` are those of refusals; a kind alone is that of something which accounts store. */
  constructor(
    words: string | SlotWords,
    private readonly limits: SlotLimits,
  ) {
    this.#words = typeof words === 'string' ? { kind: words, ...OF_ACCOUNTS } : words;
    this.#free = limits.running;
    this.#perAccount = limits.runningPerAccount ?? Math.max(1, limits.running - 1);
    this.#waitingPerAccount = Math.ceil(limits.waiting / 2);
  }

  get state(): SlotState {
    const { running: slots } = this.limits;
    return { slots, taken: slots - this.#free, waiting: this.#queue.size };
  }

  /** Runs `work` in a slot. DomainError `unavailable` for a full queue, or a long wait. */
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
    const { kind, owner, outcome } = this.#words;
    if (this.limits.waiting === 0) throw this.#refusal(`Too many ${kind}s are under way; ${outcome}. Try again.`);
    if (this.#queue.size >= this.limits.waiting) throw this.#tooMany(`${this.limits.waiting} ${kind}s`);
    const own = this.#queue.sizeOf(account);
    if (own >= this.#waitingPerAccount) throw this.#tooMany(`${own} ${kind}s of this ${owner}`);
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
      const onGone = (): void => leave(clientGone(outcome));
      const { waitSeconds } = this.limits;
      const timer = setTimeout(() => leave(this.#waitedTooLong(waitSeconds)), waitSeconds * 1000);
      this.#queue.push(account, entry);
      gone?.addEventListener('abort', onGone);
      if (gone?.aborted) onGone();
    });
  }

  #tooMany(waiting: string): DomainError {
    return this.#refusal(`${waiting} wait for their turn already; ${this.#words.outcome}. Try again.`);
  }

  #waitedTooLong(seconds: number): DomainError {
    const { kind, outcome } = this.#words;
    const others = `as others are under way; ${outcome}. Try again.`;
    return this.#refusal(`The ${kind} had no turn within ${seconds} seconds, ${others}`);
  }

  #refusal(detail: string): DomainError {
    return new DomainError('unavailable', `too-many-${this.#words.kind}s`, detail, { retryAfter: 10 });
  }
}

function clientGone(outcome: string): DomainError {
  return new DomainError('malformed', 'incomplete-body', `The sender went away; ${outcome}.`);
}
