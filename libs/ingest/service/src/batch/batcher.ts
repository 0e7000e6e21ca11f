import { DomainError, FairQueue } from '@pelorus/shared/kernel';

export type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'refused'; readonly error: unknown };

export interface BatchRules<Entry, Result> {
  /** Stores entries together, except refused ones; a throw means that none is stored. */
  readonly store: (entries: readonly Entry[]) => Promise<readonly Outcome<Result>[]>;
  /** Key of an entry; two entries of one key never share a batch. */
  readonly keyOf: (entry: Entry) => string;
  readonly sizeOf: (entry: Entry) => number;
  /** Limits, in entries and in their size, of a batch and of the waiting entries. */
  readonly batchEntries: number;
  readonly batchSize: number;
  readonly waitingSize: number;
}

interface Waiting<Entry, Result> {
  readonly entry: Entry;
  readonly owner: string;
  readonly settle: (outcome: Outcome<Result>) => void;
}

/**
 * Stores entries in batches: while one batch is stored, the next one gathers. A single entry does not wait. Owners take
 * turns; entries of one owner keep their order. Entries of a failed batch are stored one by one, so that a bad one
 * harms no other.
 */
export class Batcher<Entry, Result> {
  readonly #queue = new FairQueue<Waiting<Entry, Result>>();
  #waitingSize = 0;
  #running = false;

  constructor(private readonly rules: BatchRules<Entry, Result>) {}

  get waiting(): { readonly entries: number; readonly size: number } {
    return { entries: this.#queue.size, size: this.#waitingSize };
  }

  /** Rejects with the reason of a refusal, or DomainError `unavailable` when too many entries wait. */
  async add(owner: string, entry: Entry): Promise<Result> {
    const { sizeOf, waitingSize } = this.rules;
    if (this.#waitingSize + sizeOf(entry) > waitingSize) throw tooBusy();
    const outcome = await new Promise<Outcome<Result>>((settle) => {
      this.#push({ entry, owner, settle });
      if (!this.#running) void this.#run();
    });
    if (outcome.kind === 'refused') throw outcome.error;
    return outcome.result;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.size > 0) await this.#store(this.#compose());
    this.#running = false;
  }

  #compose(): Waiting<Entry, Result>[] {
    const { keyOf, sizeOf, batchEntries, batchSize } = this.rules;
    const batch: Waiting<Entry, Result>[] = [];
    const later = new Map<string, Waiting<Entry, Result>>();
    const keys = new Set<string>();
    for (let size = 0; batch.length < batchEntries && size < batchSize;) {
      // Later files of an owner do not overtake its waiting ones.
      const next = this.#take((owner) => !later.has(owner));
      if (!next) break;
      if (keys.has(keyOf(next.entry))) {
        later.set(next.owner, next);
        continue;
      }
      keys.add(keyOf(next.entry));
      size += sizeOf(next.entry);
      batch.push(next);
    }
    for (const each of later.values()) this.#giveBack(each);
    return batch;
  }

  async #store(batch: readonly Waiting<Entry, Result>[]): Promise<void> {
    try {
      const outcomes = await this.rules.store(batch.map(({ entry }) => entry));
      batch.forEach(({ settle }, i) => settle(outcomes[i]!));
    } catch (error) {
      if (batch.length === 1 || isDatabaseGone(error)) {
        for (const { settle } of batch) settle({ kind: 'refused', error });
      } else for (const each of batch) await this.#store([each]);
    }
  }

  #push(waiting: Waiting<Entry, Result>): void {
    this.#waitingSize += this.rules.sizeOf(waiting.entry);
    this.#queue.push(waiting.owner, waiting);
  }

  #giveBack(waiting: Waiting<Entry, Result>): void {
    this.#waitingSize += this.rules.sizeOf(waiting.entry);
    this.#queue.giveBack(waiting.owner, waiting);
  }

  #take(may: (owner: string) => boolean): Waiting<Entry, Result> | undefined {
    const next = this.#queue.take(may);
    if (next) this.#waitingSize -= this.rules.sizeOf(next.entry);
    return next;
  }
}

/** Retrying one by one would fail, too, and make everybody wait longer. */
function isDatabaseGone(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'database-unavailable';
}

function tooBusy(): DomainError {
  const detail = 'Too many files wait to be stored already; nothing is stored. Try again.';
  return new DomainError('unavailable', 'too-many-uploads', detail, { retryAfter: 2 });
}
