import { AsyncLocalStorage } from 'node:async_hooks';
import { type Secret } from '@pelorus/shared/config';
import { type ServerOptions } from '../database-server';
import { isOfServer } from '../driver-error';
import { type Queries } from '../queries';
import { SharedReading } from '../shared-reading';
import { type Position, primaryPosition } from './position';
import { Replica, type ReplicaState } from './replica';

/** A change of what is known of a replica; the state has its name. */
export type ReplicaChange = ReplicaState;

/** How many reads were begun where. */
export interface ReadCounts {
  /** On a replica. */
  readonly replica: number;
  /** On the primary, since no replica had what the primary had. */
  readonly primary: number;
  /** On a replica, and once more on the primary, since the replica failed. */
  readonly repeated: number;
}

/** Milliseconds between two looks at all replicas. */
const LOOK_MS = 500;

/** What runs for one request. */
class Reading {
  #isAllowed = false;
  #replica?: Promise<Replica | undefined>;

  /** Says whether all that runs from here on only reads. */
  allow(isAllowed: boolean): void {
    this.#isAllowed = isAllowed;
  }

  /** The replica, which `choose` gives at the first statement; undefined for the primary. */
  async replica(choose: () => Promise<Replica | undefined>): Promise<Replica | undefined> {
    if (!this.#mayUseReplica()) return undefined;
    this.#replica ??= choose();
    const replica = await this.#replica;
    return this.#mayUseReplica() ? replica : undefined;
  }

  /** A method: the answer is another one after each wait. */
  #mayUseReplica(): boolean {
    return this.#isAllowed;
  }
}

/**
 * Chooses the server of each request that only reads: a replica that has the position which the primary had when the request made
 * its first statement, in turns, else the primary. So no answer lacks what anybody was told before, by whichever instance, and what
 * is remembered of answers, here or elsewhere, is as good as that of the primary. All statements of a request go to one server.
 */
export class ReadReplicas {
  readonly #readings = new AsyncLocalStorage<Reading>();
  readonly #replicas: readonly Replica[];
  readonly #position: SharedReading<Position>;
  #last?: Position;
  #turn = 0;
  #timer?: NodeJS.Timeout;
  #looking?: Promise<void>;
  #isClosed = false;
  readonly #counts = { replica: 0, primary: 0, repeated: 0 };

  /** `primary` answers short statements at once, however many others run. */
  constructor(
    primary: Queries,
    urls: readonly Secret[],
    options: Omit<ServerOptions, 'url'>,
    onChange: (change: ReplicaChange) => void = () => undefined,
  ) {
    const tell = (replica: Replica): void => onChange(replica.stateAt(this.#last));
    this.#replicas = urls.map((url) => new Replica({ ...options, url }, tell));
    this.#position = new SharedReading(async () => (this.#last = await primaryPosition(primary)));
    void this.look();
  }

  get states(): readonly ReplicaState[] {
    return this.#replicas.map((replica) => replica.stateAt(this.#last));
  }

  get counts(): ReadCounts {
    return this.#counts;
  }

  /** Runs what belongs to one request: on the primary, until it is allowed to read elsewhere. Gives the function that ends that. */
  within(work: () => void): () => void {
    const reading = new Reading();
    this.#readings.run(reading, work);
    return () => reading.allow(false);
  }

  /** Says that the request which runs only reads, from here on. */
  allow(): void {
    this.#readings.getStore()?.allow(true);
  }

  /** Keeps the request which runs on the primary, from here on. */
  stay(): void {
    this.#readings.getStore()?.allow(false);
  }

  /** The replica that the request which runs reads from; undefined for the primary. */
  async chosen(): Promise<Replica | undefined> {
    return this.#readings.getStore()?.replica(() => this.#choose());
  }

  /** Whether the primary is asked instead of a replica that failed with an error; the request stays there, for it may not go back in time. */
  replaces(error: unknown): boolean {
    if (!isOfServer(error)) return false;
    this.stay();
    this.#counts.repeated++;
    void this.look();
    return true;
  }

  /** Looks at all replicas, now and from time to time. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAtAll().finally(() => {
      this.#looking = undefined;
      clearTimeout(this.#timer);
      if (!this.#isClosed) this.#timer = setTimeout(() => void this.look(), LOOK_MS).unref();
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  /** Where the primary does not tell its position, it is asked for the rest, too: that fails with the right words. */
  async #choose(): Promise<Replica | undefined> {
    const replica = await this.#inStep().catch(() => undefined);
    this.#counts[replica ? 'replica' : 'primary']++;
    return replica;
  }

  async #inStep(): Promise<Replica | undefined> {
    if (!this.#replicas.some((replica) => replica.isInStep())) return undefined;
    const position = await this.#position.next();
    const turn = this.#turn++;
    const inTurn = this.#replicas.map((_, i) => this.#replicas[(turn + i) % this.#replicas.length]!);
    const usable = inTurn.filter((replica) => replica.isInStep());
    const ready = usable.find((replica) => replica.has(position)) ?? usable[0];
    return (await ready?.reaches(position)) ? ready : undefined;
  }

  async #lookAtAll(): Promise<void> {
    // Outside of the request that may have begun it, which would wait for it otherwise.
    await this.#readings.exit(async () => {
      const position = await this.#position.next().catch(() => undefined);
      if (position) await Promise.all(this.#replicas.map((replica) => replica.look(position)));
    });
  }
}
