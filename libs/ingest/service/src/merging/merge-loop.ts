import { type IngestTables, InstanceLock } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { pauseUnlessAborted } from '../pause-unless-aborted';
import { DatasetMerger, type MergePass } from './dataset-merger';

const EVERY_MS = 1_000;

export interface MergeProgress extends MergePass {
  /** Number of blocks that wait for a merge, most of them recent small datasets. */
  readonly waiting: number;
}

export class MergeLoop {
  readonly #lock: InstanceLock;
  readonly #merge: DatasetMerger;

  constructor(database: Database, tables: IngestTables) {
    this.#lock = new InstanceLock(database, tables, 'merge');
    this.#merge = new DatasetMerger(database, tables);
  }

  /** Passes over all parts again and again, with pauses, and reports each pass. */
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

  /** One pass, unless another instance merges. */
  async #pass(signal: AbortSignal, onPass: (progress: MergeProgress) => void): Promise<void> {
    const done = await this.#lock.run(() => this.#merge.run('due', signal));
    if (done) onPass({ ...done, waiting: await this.#merge.backlog() });
  }
}
