import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@pelorus/shared/kernel';
import { DatabaseServer, type ServerOptions } from '../database-server';
import { SharedReading } from '../shared-reading';
import {
  covers,
  faultOf,
  type Position,
  type PositionFault,
  type ReplayedPosition,
  replayedPosition,
} from './position';

/**
 * Whether a replica is read from (`in step`), or why not: it lacks what the primary had and was waited for in vain; it cannot be
 * reached; positions mean nothing on it.
 */
export type Standing = 'in step' | 'behind' | 'away' | PositionFault;

/** What is known of a replica. */
export interface ReplicaState {
  /** Its host and port. */
  readonly name: string;
  readonly standing: Standing;
  /** Bytes of the primary's log that it had not replayed; undefined where that cannot be told. */
  readonly lagBytes?: number;
  /** Seconds since it last had all that the primary had; 0 when it has. */
  readonly lagSeconds: number;
}

/** Milliseconds for which a read waits for a replica that is a little behind. */
const WAIT_MS = 50;
/** Milliseconds between two looks at a replica that is waited for. */
const AGAIN_MS = 2;
/** Milliseconds after which a replica that does not answer is away. */
const PATIENCE_MS = 3_000;

/** One server of `DATABASE_READ_URL`. */
export class Replica {
  readonly name: string;
  #standing: Standing = 'away';
  #server?: DatabaseServer;
  /** What it had replayed when it was last asked. */
  #replayed?: ReplayedPosition;
  /** When it last had all that the primary had. */
  #completeAt = performance.now();
  #isClosed = false;
  readonly #reading = new SharedReading(() => this.#ask());

  /** `onStanding` is told of each change of its standing. */
  constructor(
    private readonly options: ServerOptions,
    private readonly onStanding: (replica: Replica) => void,
  ) {
    const { hostname, port } = new URL(options.url.reveal());
    this.name = `${hostname}:${port || '5432'}`;
  }

  /** Its connections; DomainError `unavailable` while it is away. */
  get server(): DatabaseServer {
    if (this.#server) return this.#server;
    const cause = new Error(`the replica ${this.name} is away`);
    throw new DomainError('unavailable', 'database-unavailable', 'The database cannot be reached; try again.', {
      cause,
    });
  }

  /** Whether it is read from. */
  isInStep(): boolean {
    return this.#standing === 'in step';
  }

  /** How it stands to a position of the primary. */
  stateAt(primary: Position | undefined): ReplicaState {
    const [name, standing] = [this.name, this.#standing];
    if (!primary || !this.#replayed || (standing !== 'in step' && standing !== 'behind'))
      return { name, standing, lagSeconds: this.#secondsLate };
    const lagBytes = Math.max(0, primary.bytes - this.#replayed.bytes);
    return { name, standing, lagBytes, lagSeconds: covers(this.#replayed, primary) ? 0 : this.#secondsLate };
  }

  /** Whether it is in step and has a position of the primary, by what is known. */
  has(position: Position): boolean {
    return this.isInStep() && covers(this.#replayed, position);
  }

  /** Whether it is in step and has a position of the primary; waits a little for it, and falls behind when that was in vain. */
  async reaches(position: Position): Promise<boolean> {
    if (!this.isInStep()) return false;
    if (this.has(position)) return true;
    await this.#await(position).catch(() => undefined);
    if (this.isInStep() && !covers(this.#replayed, position)) this.#stand('behind');
    return this.has(position);
  }

  /** Judges how it stands to a position of the primary; connects again where it was away. */
  async look(primary: Position): Promise<void> {
    try {
      this.#server ??= await this.#connect();
      const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')));
      const replayed = await Promise.race([this.#reading.next(), late]);
      this.#stand(faultOf(replayed, primary) ?? (await this.#stepWith(primary)));
    } catch {
      await this.#leave();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#server?.close();
  }

  get #secondsLate(): number {
    return Math.round((performance.now() - this.#completeAt) / 1_000);
  }

  async #stepWith(primary: Position): Promise<Standing> {
    const complete = await this.#await(primary);
    if (complete) this.#completeAt = performance.now();
    // A read tells first that a replica is late; one that nobody asks for is left in step.
    return complete || this.isInStep() ? 'in step' : 'behind';
  }

  /** Asks until it has a position, or was given time enough. */
  async #await(position: Position): Promise<boolean> {
    const until = performance.now() + WAIT_MS;
    while (!covers(this.#replayed, position)) {
      const left = until - performance.now();
      if (left <= 0) return false;
      await Promise.race([this.#reading.next(), sleep(left, undefined, { ref: false })]);
      if (!covers(this.#replayed, position)) await sleep(AGAIN_MS);
    }
    return true;
  }

  async #connect(): Promise<DatabaseServer> {
    const server = await DatabaseServer.connect(this.options);
    if (this.#isClosed) await server.close();
    return server;
  }

  /** Statements that hang on it fail at once, and are asked of the primary. */
  async #leave(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#replayed = undefined;
    this.#stand('away');
    await server?.abandon();
  }

  async #ask(): Promise<ReplayedPosition> {
    const replayed = await replayedPosition(this.server.reserved);
    this.#replayed = replayed;
    return replayed;
  }

  #stand(standing: Standing): void {
    if (this.#standing === standing) return;
    this.#standing = standing;
    this.onStanding(this);
  }
}
