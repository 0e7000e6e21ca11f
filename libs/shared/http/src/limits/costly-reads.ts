import { type Request, type Response } from 'express';
import { AccountSlots, type SlotState } from '@pelorus/shared/kernel';
import { whenGone } from '../reply/when-gone';
import { clientNetwork } from './network-of';

/** Share of the connections for costly reads: a third. Another third is for lists in full. */
const SHARE = 3;
/** Reads that wait for their turn: more than one client may have at once by default, in half of it. */
const WAITING = 200;
const WAIT_SECONDS = 20;
const WORDS = { kind: 'read', owner: 'address', outcome: 'nothing is read' };

/**
 * Turns of reads that may take long in the database, such as filters and counts: they never have more than a third of the
 * connections, and one client no more than half of these. Clients, the networks of addresses, take turns; programs on this
 * machine have no share. A place is kept until the read has ended, also when its client has gone.
 */
export class CostlyReads {
  readonly #slots: AccountSlots;
  #own = 0;

  constructor({ DATABASE_POOL_SIZE }: { readonly DATABASE_POOL_SIZE: number }) {
    const running = Math.max(1, Math.floor(DATABASE_POOL_SIZE / SHARE));
    const limits = { running, runningPerAccount: Math.ceil(running / 2), waiting: WAITING, waitSeconds: WAIT_SECONDS };
    this.#slots = new AccountSlots(WORDS, limits);
  }

  get state(): SlotState {
    return this.#slots.state;
  }

  /** Reads when the turn of a request has come; DomainError `unavailable` when too many wait, or this one for too long. */
  run<Result>(request: Request, response: Response, read: () => Promise<Result>): Promise<Result> {
    const client = clientNetwork(request) ?? `own ${this.#own++}`;
    return this.#slots.run(client, whenGone(response), read);
  }
}
