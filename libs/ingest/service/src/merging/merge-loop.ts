import { type IngestTables, InstanceLock } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { pauseUnlessAborted } from '../pause-unless-aborted';
import { DatasetMerger, type MergePass } from './dataset-merger';

const EVERY_MS = 1_000;

export interface MergeProgress extends MergePass {
  /** Blocks that wait for a merge, mostly recent small datasets. */
  readonly waiting: number;
}

export class MergeLoop {
  readonly #lock: InstanceLock;
  readonly #merge: DatasetMerger;

  constructor(database: Database, tables: IngestTables) {
    this.#lock = new InstanceLock(database, tables, 'merge');
    this.#merge = new DatasetMerger(database, tables);
  }

  /** Passes over all parts repeatedly, with pauses; reports each pass. */
  async run(
    signal: AbortSignal,
    onPass: (progress: MergeProgress) => void,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    while (!signal.aborted) {
      await this.#pass(signal, onPass).catch((error: unknown) => {
        if (!signal.aborted) onFailure(error);
      });
      await pauseUnlessAborted(EVERY_MS, signal);
    }
  }

  /** Runs a pass, unless another instance merges. */
  async #pass(signal: AbortSignal, onPass: (progress: MergeProgress) => void): Promise<void> {
    const rest = (ms: number): Promise<void> => pauseUnlessAborted(ms, signal);
    const done = await this.#lock.run(() => this.#merge.run('due', signal, rest));
    if (done) onPass({ ...done, waiting: await this.#merge.backlog() });
  }
}
