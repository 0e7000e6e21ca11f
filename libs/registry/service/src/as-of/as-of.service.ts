import { setTimeout as sleep } from 'node:timers/promises';
import { type Account } from '@pelorus/auth/domain';
import { beforeRecords, inFuture, type AsOfView } from '@pelorus/registry/domain';
import { type AsOfRepository } from '@pelorus/registry/persistence';

/** Time after which a present moment, in milliseconds, is over. */
const ONE_MOMENT_MS = 2;

/** Tells which moments can be read, so that their answers never change. */
export class AsOfService {
  /** No more changes come before this moment. */
  #settled = new Date(0);
  /** Shared wait for a change: one connection for all readers. */
  #settling?: Promise<void>;

  constructor(private readonly past: AsOfRepository) {}

  /**
   * View of the registry at a moment. DomainError `malformed` for the future or before the first record. Waits for a
   * change under way that could take the moment, or throws `unavailable`.
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

  /** A reader that joins a wait checks again afterwards: the others may wait for an earlier moment. */
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
