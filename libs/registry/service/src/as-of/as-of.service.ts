import { setTimeout as sleep } from 'node:timers/promises';
import { type Account } from '@pelorus/auth/domain';
import { beforeRecords, inFuture, type AsOfView } from '@pelorus/registry/domain';
import { type AsOfRepository } from '@pelorus/registry/persistence';

/** Moments have milliseconds: one that is not over yet is over after this time. */
const ONE_MOMENT_MS = 2;

/** Says at which moments the registry can be read, so that it answers the same ever after. */
export class AsOfService {
  /** Before this moment no more changes can come. */
  #settled = new Date(0);
  /** All readers that wait for a change keep one connection together. */
  #settling?: Promise<void>;

  constructor(private readonly past: AsOfRepository) {}

  /**
   * The registry at a moment, for a reader; DomainError `malformed` for a moment in the future or before the first record.
   * A moment after the last change could still become that of one that is being made now: such a change is waited for,
   * until it takes too long (`unavailable`).
   */
  async at(moment: Date, reader?: Account, withholdsContacts = false): Promise<AsOfView> {
    for (;;) {
      const { began, lastChange, present } = await this.past.clock();
      if (moment < began) throw beforeRecords(moment, began);
      if (moment <= lastChange || moment < this.#settled) return { moment, reader, withholdsContacts };
      if (moment > present) throw inFuture(moment, present);
      await (moment < present ? this.#settle(present) : sleep(ONE_MOMENT_MS));
    }
  }

  /** A reader that comes while others wait looks again afterwards, since they may wait for an earlier moment. */
  #settle(present: Date): Promise<void> {
    this.#settling ??= this.past
      .settle()
      .then(() => {
        this.#settled = present;
      })
      .finally(() => {
        this.#settling = undefined;
      });
    return this.#settling;
  }
}
