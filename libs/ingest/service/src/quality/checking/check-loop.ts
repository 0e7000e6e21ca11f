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
  /** Notes that wait: times of a layout or a stream that are to be judged again. */
  readonly waiting: number;
  /** Seconds for which the oldest note of new data waits, and the oldest one of all. */
  readonly behindSeconds: number;
  readonly backlogSeconds: number;
  /** Why the registry gives no rules; absent while it does. */
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

  /** Judges what waits again and again, with pauses, and reports each pass. */
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
      // Half of the time is left to others, such as uploads, while much waits.
      const pause = isMore ? Math.min(EVERY_MS, performance.now() - began) : EVERY_MS;
      await pauseUnlessAborted(pause, signal);
    }
  }

  /** One pass, unless another instance checks; gives whether more waits. Work that is broken off is no failure. */
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

  /** Asks for rules; while the registry is away, the rules stay those that it told last. A stop is no failure of the registry. */
  async #refresh(signal: AbortSignal): Promise<string | undefined> {
    try {
      await this.#rules.run(signal);
      return undefined;
    } catch (error) {
      return signal.aborted ? undefined : String(error);
    }
  }
}
