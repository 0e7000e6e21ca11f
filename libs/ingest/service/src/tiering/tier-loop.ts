import {
  type IngestTables,
  InstanceLock,
  MergeRepository,
  TierRepository,
  type TierState,
} from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { pauseUnlessAborted } from '../pause-unless-aborted';
import { BlockTiering, type Tiered, type TierOptions } from './block-tiering';
import { ObjectSweep, type SweepOptions } from './object-sweep';

/** A pass an hour, so that what comes late in a month fills few objects; sooner where one failed, or another instance may have ended. */
const EVERY_MS = { done: 3_600_000, other: 60_000 };
const SWEEP_EVERY_MS = 86_400_000;

export interface TierProgress extends Tiered, TierState {
  /** Objects that were removed. */
  readonly removed: number;
}

/** Tiers blocks and sweeps their objects again and again; one instance at a time. */
export class TierLoop {
  readonly #lock: InstanceLock;
  readonly #tier: BlockTiering;
  readonly #sweep: ObjectSweep;
  readonly #tiers: TierRepository;
  readonly #merges: MergeRepository;
  #swept = -Infinity;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly options: TierOptions & SweepOptions,
  ) {
    this.#lock = new InstanceLock(database, tables, 'tier');
    this.#tier = new BlockTiering(database, tables, options);
    this.#sweep = new ObjectSweep(database, tables, options);
    this.#tiers = new TierRepository(database, tables);
    this.#merges = new MergeRepository(database, tables);
  }

  async run(
    signal: AbortSignal,
    onPass: (progress: TierProgress) => void,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    while (!signal.aborted) {
      const isDone = await this.#lock
        .run(() => this.pass(signal))
        .then((progress) => {
          if (progress) onPass(progress);
          return progress !== undefined;
        })
        .catch((error: unknown) => {
          if (!signal.aborted) onFailure(error);
          return false;
        });
      await pauseUnlessAborted(isDone ? EVERY_MS.done : EVERY_MS.other, signal);
    }
  }

  /** One pass, by who holds the lock. Space that the bytes had in the database is made usable again. */
  async pass(signal: AbortSignal): Promise<TierProgress> {
    const isSweeping = performance.now() - this.#swept >= SWEEP_EVERY_MS;
    const removed = isSweeping ? await this.#sweep.run(signal) : 0;
    if (isSweeping && !signal.aborted) this.#swept = performance.now();
    const tiered = await this.#tier.run(signal);
    if (tiered.blocks > 0 && !signal.aborted) await this.#merges.vacuum();
    return { ...tiered, removed, ...(await this.#tiers.state(this.options.after)) };
  }
}
