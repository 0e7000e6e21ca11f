import { InstanceLock, type IngestTables } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { pauseUnlessAborted } from '../../pause-unless-aborted';
import { type DataReader } from '../../reading/data-reader';
import { type Pause } from '../stored-values';
import { StreamChecker } from './stream-checker';
import { type PropertySource } from './property-source';
import { RuleRefresher } from './rule-refresher';

const EVERY_MS = 500;

export interface CheckProgress {
  readonly values: number;
  /** Notes that wait: times to judge again, by layout or stream. */
  readonly waiting: number;
  /** Age of the oldest note of new data, and of the oldest of all, in seconds. */
  readonly behindSeconds: number;
  readonly backlogSeconds: number;
  /** Error of the registry; absent while it answers. */
  readonly registryFailure?: string;
}

export class CheckLoop {
  readonly #lock: InstanceLock;
  readonly #streams: StreamChecker;
  readonly #rules: RuleRefresher;

  constructor(database: Database, tables: IngestTables, data: DataReader, source: PropertySource, pause: Pause) {
    this.#lock = new InstanceLock(database, tables, 'check');
    this.#streams = new StreamChecker(database, tables, data, pause);
    this.#rules = new RuleRefresher(database, tables, source);
  }

  /** Judges waiting notes repeatedly, with pauses; reports each pass. */
  async run(
    signal: AbortSignal,
    onPass: (progress: CheckProgress) => void,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    while (!signal.aborted) {
      const began = performance.now();
      const isMore = await this.#pass(signal, onPass).catch((error: unknown) => {
        onFailure(error);
        return false;
      });
      // Half of the time belongs to others, such as uploads.
      const pause = isMore ? Math.min(EVERY_MS, performance.now() - began) : EVERY_MS;
      await pauseUnlessAborted(pause, signal);
    }
  }

  /** Runs a pass, unless another instance checks; returns whether more waits. An abort is no failure. */
  async #pass(signal: AbortSignal, onPass: (progress: CheckProgress) => void): Promise<boolean> {
    const isMore = await this.#lock.run(async () => {
      try {
        const failure = await this.#refresh(signal);
        const round = await this.#streams.round(signal);
        const { notes, freshSeconds, seconds } = await this.#streams.waiting();
        onPass({
          values: round.values,
          waiting: notes,
          behindSeconds: freshSeconds,
          backlogSeconds: seconds,
          ...(failure !== undefined && { registryFailure: failure }),
        });
        return round.isMore;
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
    });
    return isMore ?? false;
  }

  /** Refreshes the rules. While the registry fails, the last ones stay; an abort is no failure of the registry. */
  async #refresh(signal: AbortSignal): Promise<string | undefined> {
    try {
      await this.#rules.run(signal);
      return undefined;
    } catch (error) {
      return signal.aborted ? undefined : String(error);
    }
  }
}
