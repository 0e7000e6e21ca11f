import { Injectable } from '@nestjs/common';
import { AccountSlots, type SlotState } from '@pelorus/shared/kernel';
import { RegistrySettings } from '../registry-settings';

/** Imports that are in memory at once, from the first byte of the body on; more of them are refused. */
const IN_MEMORY = { running: 32, runningPerAccount: 4, waiting: 0, waitSeconds: 0 };

/** Imports that are checked and written at once; each takes a connection to the database. */
const AT_ONCE = { running: 2, runningPerAccount: 1, waiting: IN_MEMORY.running, waitSeconds: 30 };

/** A pool of fewer connections serves one import at a time, so that readers find one. */
const SMALL_POOL = 4;

/** The client of an import. */
interface Importer {
  readonly username: string;
  readonly gone: AbortSignal;
}

/**
 * Turns of imports. An import waits for its turn when its body has arrived, so that a slow client keeps nobody waiting. One
 * account has one import at a time; accounts take turns. DomainError `unavailable` when too many wait, or one too long.
 */
@Injectable()
export class ImportTurns {
  readonly #arriving = new AccountSlots('import', IN_MEMORY);
  readonly #running: AccountSlots;

  constructor({ DATABASE_POOL_SIZE }: RegistrySettings) {
    const running = DATABASE_POOL_SIZE < SMALL_POOL ? 1 : AT_ONCE.running;
    this.#running = new AccountSlots('import', { ...AT_ONCE, running });
  }

  get slots(): SlotState {
    return this.#running.state;
  }

  /** Reads a body with `read`, and runs `work` on it when its turn has come. */
  take<Body, Result>(
    { username, gone }: Importer,
    read: () => Promise<Body>,
    work: (body: Body) => Promise<Result>,
  ): Promise<Result> {
    return this.#arriving.run(username, gone, async () => {
      const body = await read();
      return this.#running.run(username, gone, () => work(body));
    });
  }
}
