import { type IngestTables, MergeLock } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { MergeDatasets, type MergePass } from './merge-datasets';

const EVERY_MS = 1_000;

/** Progress of merging. */
export interface MergeProgress extends MergePass {
  /** Number of blocks that wait for a merge, most of them recent small datasets. */
  readonly waiting: number;
}

/** Merges until it is stopped, in one instance at a time. */
export class MergeLoop {
  readonly #lock: MergeLock;
  readonly #merge: MergeDatasets;

  constructor(database: Database, tables: IngestTables) {
    this.#lock = new MergeLock(database, tables);
    this.#merge = new MergeDatasets(database, tables);
  }

  /** Passes over all parts again and again, with pauses, and reports each pass. */
  async run(
    signal: AbortSignal,
    onPass: (progress: MergeProgress) => void,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    while (!signal.aborted) {
      try {
        const done = await this.#lock.run(() => this.#merge.run('due', signal));
        if (done) onPass({ ...done, waiting: await this.#merge.backlog() });
      } catch (error) {
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- may have been aborted during the pass
        if (!signal.aborted) onFailure(error);
      }
      await pause(EVERY_MS, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
