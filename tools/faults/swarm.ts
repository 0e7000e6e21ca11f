import { setTimeout as delay } from 'node:timers/promises';
import { type World } from './world';
import { WRITE_KINDS } from './writes/write-kinds';

const DRAWN = WRITE_KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
/** Milliseconds between two writes of a client. */
const PAUSE_MS = [30, 200] as const;

/** Clients that write all the time, to any instance, until they are told to pause. */
export class Swarm {
  #isWriting = false;
  #clients: Promise<void>[] = [];

  constructor(
    private readonly world: World,
    private readonly size: number,
  ) {}

  resume(): void {
    this.#isWriting = true;
    this.#clients = Array.from({ length: this.size }, () => this.#write());
  }

  /** Ends writing; resolves when every client has its answer, or has given up. */
  async pause(): Promise<void> {
    this.#isWriting = false;
    await Promise.all(this.#clients);
  }

  async #write(): Promise<void> {
    const { random } = this.world;
    while (this.#isWriting) {
      const kind = random.pick(DRAWN);
      await kind.run(this.world, this.world.anyInstance(kind.app));
      await delay(random.between(...PAUSE_MS));
    }
  }
}
