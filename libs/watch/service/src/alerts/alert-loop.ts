import { InstanceLock, type IngestTables } from '@pelorus/ingest/persistence';
import { pauseUnlessAborted, type DataReader } from '@pelorus/ingest/service';
import { type Executor } from '@pelorus/shared/persistence';
import { BUILT_IN_RULES, type AlertRule } from '@pelorus/watch/domain';
import {
  AlertRepository,
  AlertRuleRepository,
  type BegunPass,
  DeliveryRepository,
  NoticeGroupRepository,
  type PassHold,
  PassRepository,
} from '@pelorus/watch/persistence';
import { AlertBook } from './alert-book';
import { AlertStore, type AlertStoreParts } from './alert-store';
import { EvaluateAlerts } from './evaluate-alerts';
import { FollowItems } from './follow-items';
import { FollowWatchedStreams } from './follow-streams';
import { LateArrivals } from './late-arrivals';
import { type ItemSource } from './item-source';
import { MuteAlerts } from './mute-alerts';
import { type ServiceMeasures, SideChecks } from './side-checks';
import { TellReceivers } from './tell-receivers';
import { WindowJudge } from './window-judge';
import { WriteDates } from './write-dates';

const EVERY_MS = 1_000;
/** Delay of a pass that means a pause, or a changed clock. */
const PAUSED_MS = 5_000;

/** Progress after a pass. */
export interface AlertProgress {
  /** Rules, and pairs of rules and things. */
  readonly rules: number;
  readonly watched: number;
  /** Transitions stored by the pass. */
  readonly transitions: number;
  readonly milliseconds: number;
  /** Rules with a failing filter. */
  readonly failedRules: number;
  /** Error of the registry; absent while it answers. */
  readonly registryFailure?: string;
}

export interface AlertLoopParts extends AlertStoreParts {
  readonly ingest: IngestTables;
  readonly data: DataReader;
  readonly items: ItemSource | undefined;
  readonly measures: ServiceMeasures;
}

/**
 * Evaluates alerts in one instance at a time. The database counts passes: an instance that another has replaced stores
 * nothing and begins anew.
 */
export class AlertLoop {
  readonly #lock: InstanceLock;
  readonly #book = new AlertBook();
  readonly #streams: FollowWatchedStreams;
  readonly #items: FollowItems;
  readonly #evaluate: EvaluateAlerts;
  readonly #store: AlertStore;
  readonly #tell: TellReceivers;
  readonly #dates: WriteDates;
  /** Last pass of this instance, and its time in milliseconds of this process. */
  #pass = -1;
  #passed = -Infinity;

  constructor(
    private readonly parts: AlertLoopParts,
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    const { database, tables, ingest, data, items, measures, times } = parts;
    this.#lock = new InstanceLock(database, ingest, 'alert');
    this.#streams = new FollowWatchedStreams(database, ingest);
    this.#items = new FollowItems(database, tables, items);
    const windows = new WindowJudge(database, ingest, data);
    const late = new LateArrivals();
    this.#evaluate = new EvaluateAlerts(
      database,
      tables,
      ingest,
      this.#streams,
      this.#items,
      this.#book,
      windows,
      new SideChecks(database, tables, this.#book, measures),
      late,
    );
    this.#store = new AlertStore(parts, this.#book, new MuteAlerts(database, tables, this.#book, this.#items, late));
    this.#tell = new TellReceivers(database, tables, times);
    this.#dates = new WriteDates(database, tables);
  }

  /** Evaluates repeatedly, with pauses; reports each pass. */
  async run(
    signal: AbortSignal,
    onPass: (progress: AlertProgress) => void,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    while (!signal.aborted) {
      const began = performance.now();
      await this.#passAlone(signal, onPass).catch((error: unknown) => {
        this.#forget();
        if (!signal.aborted) onFailure(error);
      });
      await pauseUnlessAborted(Math.max(100, EVERY_MS - (performance.now() - began)), signal);
    }
  }

  /** Runs a pass, unless another instance evaluates. */
  async #passAlone(signal: AbortSignal, onPass: (progress: AlertProgress) => void): Promise<void> {
    const progress = await this.#lock.run(() => this.pass(signal));
    if (progress) onPass(progress);
  }

  /** Runs a pass; the caller has the lock. */
  async pass(signal: AbortSignal): Promise<AlertProgress> {
    const began = this.elapsed();
    const { database, tables } = this.parts;
    const { pass, formerMs, nowMs } = await database.transaction(async (transaction) => {
      const begun = await new PassRepository(transaction, tables).begin();
      await this.#noticeClock(transaction, begun, began);
      return begun;
    });
    if (pass !== this.#pass + 1) await this.#begin(formerMs, nowMs);
    this.#pass = pass;
    this.#passed = began;
    await this.#evaluate.pass(nowMs, signal);
    const holds: PassHold = (transaction) => new PassRepository(transaction, tables).hold(pass);
    const transitions = await this.#store.store(holds, nowMs);
    await this.#store.refresh(holds, nowMs);
    await this.#noteProblems(holds);
    await this.#dates.write(holds, this.#rules(), this.#items.items);
    await this.#tell.tick(holds, nowMs);
    const { failure } = this.#items;
    return {
      rules: this.#evaluate.rules.size,
      watched: this.#evaluate.watched,
      transitions,
      milliseconds: this.elapsed() - began,
      failedRules: [...this.#evaluate.rules.values()].filter(({ isFailing }) => isFailing).length,
      ...(failure !== undefined && { registryFailure: failure }),
    };
  }

  /** Begins as after a start: others may have evaluated meanwhile, or nobody. */
  async #begin(formerMs: number, nowMs: number): Promise<void> {
    const { database, tables } = this.parts;
    for (const [key, rule] of Object.entries(BUILT_IN_RULES))
      await database.transaction((own) => new AlertRuleRepository(own, tables).seed(key, rule));
    this.#streams.forget();
    this.#items.forget();
    this.#evaluate.forget();
    this.#book.load(await new AlertRepository(database, tables).standing());
    if (nowMs - formerMs > PAUSED_MS) this.#evaluate.grace(formerMs, nowMs - formerMs);
    if (formerMs - nowMs > PAUSED_MS) this.#book.shift(nowMs - formerMs);
  }

  /** Shifts noted times with the clock: no time has passed, and none comes again. */
  async #noticeClock(transaction: Executor, { pass, formerMs, nowMs }: BegunPass, began: number): Promise<void> {
    const goesOn = pass === this.#pass + 1;
    // After a pause its length is unknown, but a clock set back is plain.
    const jumpMs = goesOn ? nowMs - formerMs - (began - this.#passed) : Math.min(0, nowMs - formerMs);
    if (Math.abs(jumpMs) < PAUSED_MS) return;
    await new NoticeGroupRepository(transaction, this.parts.tables).shift(jumpMs);
    await new DeliveryRepository(transaction, this.parts.tables).shift(jumpMs);
    if (!goesOn) return;
    this.#book.shift(jumpMs);
    if (jumpMs > 0) this.#evaluate.grace(formerMs, jumpMs);
    else this.#evaluate.setBack(jumpMs);
  }

  /** Stores changed problems of rules. */
  async #noteProblems(holds: PassHold): Promise<void> {
    const changed = [...this.#evaluate.rules.values()].filter(({ notedProblem, problem }) => notedProblem !== problem);
    if (changed.length === 0) return;
    const { database, tables } = this.parts;
    await database.transaction(async (transaction) => {
      await holds(transaction);
      const rows = changed.map(({ rule: { id }, problem }) => ({ id, problem: problem ?? null }));
      await new AlertRuleRepository(transaction, tables).noteProblems(rows);
    });
    for (const watched of changed) watched.notedProblem = watched.problem;
  }

  #forget(): void {
    this.#pass = -1;
  }

  #rules(): AlertRule[] {
    return [...this.#evaluate.rules.values()].map(({ rule }) => rule);
  }
}
