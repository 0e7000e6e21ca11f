import { type IngestTables } from '@pelorus/ingest/persistence';
import { type DataReader } from '@pelorus/ingest/service';
import { grouped } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import {
  AlertTrial,
  cannotTry,
  type DueCondition,
  type EndsCondition,
  isOfWindow,
  itemCodeOf,
  judgeNumber,
  judgePosition,
  judgeWindow,
  type MissingCondition,
  platformOf,
  type PositionCondition,
  type RuleContent,
  silentAfter,
  stepOf,
  type HeardStream,
  watchedBy,
  type WindowValues,
  windowMs,
} from '@pelorus/watch/domain';
import { type AlertTables, WatchedItemRepository, WatchedStreamRepository } from '@pelorus/watch/persistence';
import { readStreamValues } from './stream-values';
import { factsOf } from './watched-streams';
import { itemFirings } from './try-items';
import { type ThingFiring, type TrialRange, trialResult, type TrialResult } from './trial-result';
import { axisOf } from './position-axis';

/** Things of a trial, values that it reads, and values of its windows. */
const MOST_THINGS = 200;
const MOST_VALUES = 2_000_000;
const MOST_LOOKED_AT = 20_000_000;

interface Trial {
  readonly rule: RuleContent;
  readonly range: TrialRange;
  readonly signal: AbortSignal;
  /** Values that may still be read. */
  values: number;
  lookedAt: number;
  isComplete: boolean;
}

/** Replays a rule over the past, from present values, flags and events. */
export class TryRule {
  readonly #streams: WatchedStreamRepository;
  readonly #items: WatchedItemRepository;

  constructor(
    database: Database,
    tables: AlertTables,
    ingest: IngestTables,
    private readonly data: DataReader,
    private readonly now: () => number = Date.now,
  ) {
    this.#streams = new WatchedStreamRepository(database, ingest);
    this.#items = new WatchedItemRepository(database, tables);
  }

  /** Throws DomainError `invalid` for conditions whose past is not stored. */
  async run(rule: RuleContent, range: TrialRange, signal: AbortSignal): Promise<TrialResult> {
    const of = watchedBy(rule.condition);
    if (of === 'accounts' || of === 'service') throw cannotTry(rule.condition.kind);
    const bounded = { fromMs: range.fromMs, toMs: Math.min(range.toMs, this.now()) };
    const trial: Trial = {
      rule,
      range: bounded,
      signal,
      values: MOST_VALUES,
      lookedAt: MOST_LOOKED_AT,
      isComplete: true,
    };
    const { firings, things } = of === 'items' ? await this.#ofItems(trial) : await this.#ofStreams(trial);
    return trialResult(firings, things, trial.range, trial.isComplete);
  }

  async #ofItems(trial: Trial): Promise<{ firings: ThingFiring[]; things: number }> {
    const codes = await this.#streams.matchingItems(trial.rule.where);
    const wanted = new Set(codes);
    const items = (await this.#items.all()).filter(({ code }) => wanted.has(code));
    const condition = trial.rule.condition as DueCondition | EndsCondition;
    return { firings: items.flatMap((item) => itemFirings(condition, item, trial.range)), things: items.length };
  }

  async #ofStreams(trial: Trial): Promise<{ firings: ThingFiring[]; things: number }> {
    const { rule } = trial;
    const ids = await this.#streams.matching(rule.where, 0, MOST_THINGS + 1);
    trial.isComplete &&= ids.length <= MOST_THINGS;
    const streams = (await this.#streams.of(ids.slice(0, MOST_THINGS))).map((row) => factsOf(row));
    const { condition } = rule;
    const firings: ThingFiring[] = [];
    if (condition.kind === 'missing' && condition.of === 'platform') {
      const groups = grouped(streams, ({ code }) => platformOf(code));
      for (const [code, own] of groups) firings.push(...(await this.#silent(condition, code, own, trial)));
      return { firings, things: groups.size };
    }
    if (condition.kind === 'position') {
      const groups = grouped(streams, ({ code }) => itemCodeOf(code));
      for (const [code, own] of groups) firings.push(...(await this.#outside(condition, code, own, trial)));
      return { firings, things: groups.size };
    }
    for (const stream of streams) {
      if (trial.signal.aborted || trial.values <= 0) break;
      if (condition.kind === 'missing') firings.push(...(await this.#silent(condition, stream.code, [stream], trial)));
      else if (stream.kind === 'number' || condition.kind === 'quality')
        firings.push(...(await this.#judged(stream, trial)));
    }
    return { firings, things: streams.length };
  }

  async #judged({ code, firstMs = Infinity }: HeardStream, trial: Trial): Promise<ThingFiring[]> {
    const { condition } = trial.rule;
    const timed = new AlertTrial(trial.rule);
    const window = isOfWindow(condition) ? condition : undefined;
    const lengthMs = window ? windowMs(window) : 0;
    const values = await this.#values(code, trial, lengthMs);
    let from = 0;
    for (let i = 0; i < values.ms.length; i++) {
      const atMs = values.ms[i]!;
      if (window) {
        while (values.ms[from]! < atMs - lengthMs) from++;
        trial.lookedAt -= i + 1 - from;
        if (trial.lookedAt < 0) {
          trial.isComplete = false;
          break;
        }
        timed.add(judgeWindow(window, values, from, i + 1, atMs - lengthMs >= firstMs).kind, atMs);
      } else if (condition.kind === 'value' && !Number.isNaN(values.values[i]!)) {
        timed.add(judgeNumber(condition, values.values[i]!).kind, atMs);
      }
    }
    return firingsOf(timed, code, trial);
  }

  /** Firings of silence of a group of streams. */
  async #silent(
    { longerMs }: MissingCondition,
    code: string,
    streams: readonly HeardStream[],
    trial: Trial,
  ): Promise<ThingFiring[]> {
    const steps = streams.flatMap((stream) => stepOf(stream) ?? []);
    const limit = longerMs ?? (steps.length > 0 ? silentAfter(Math.min(...steps)) : undefined);
    if (limit === undefined) return [];
    const times: number[] = [];
    for (const stream of streams) {
      const { ms } = await this.#values(stream.code, trial, limit);
      for (let i = 0; i < ms.length; i++) times.push(ms[i]!);
    }
    times.sort((a, b) => a - b);
    const timed = new AlertTrial(trial.rule);
    const first = Math.min(...streams.map(({ firstMs = Infinity }) => firstMs));
    // A stream with earlier values is silent from the start of the range on.
    let last = first < trial.range.fromMs - limit ? trial.range.fromMs - limit : undefined;
    for (const atMs of times) {
      if (last !== undefined && atMs - last > limit) timed.add('met', last + limit);
      timed.add('unmet', atMs);
      last = atMs;
    }
    if (last !== undefined && trial.range.toMs - last > limit) timed.add('met', last + limit);
    return firingsOf(timed, code, trial);
  }

  /** Firings of an item's position outside of a region, from its latitude and longitude. */
  async #outside(
    condition: PositionCondition,
    code: string,
    streams: readonly HeardStream[],
    trial: Trial,
  ): Promise<ThingFiring[]> {
    const latitude = streams.find((stream) => axisOf(stream.code) === 'latitude');
    const longitude = streams.find((stream) => axisOf(stream.code) === 'longitude');
    if (!latitude || !longitude) return [];
    const [north, east] = [await this.#values(latitude.code, trial, 0), await this.#values(longitude.code, trial, 0)];
    const timed = new AlertTrial(trial.rule);
    let at = 0;
    for (let i = 0; i < north.ms.length; i++) {
      while (at < east.ms.length && east.ms[at]! < north.ms[i]!) at++;
      const [lat, lon] = [north.values[i]!, east.values[at]!];
      if (east.ms[at] !== north.ms[i] || Number.isNaN(lat) || Number.isNaN(lon)) continue;
      timed.add(judgePosition(condition, lat, lon).kind, north.ms[i]!);
    }
    return firingsOf(timed, code, trial);
  }

  /** Values in the range and `beforeMs` earlier. */
  async #values(code: string, trial: Trial, beforeMs: number): Promise<WindowValues> {
    const range = { fromMs: trial.range.fromMs - beforeMs, toMs: trial.range.toMs };
    const { values, isComplete } = await readStreamValues(this.data, code, range, Math.max(0, trial.values), {
      signal: trial.signal,
    });
    trial.values -= values.ms.length;
    trial.isComplete &&= isComplete;
    return values;
  }
}

function firingsOf(timed: AlertTrial, code: string, { range }: Trial): ThingFiring[] {
  return timed.end(range.fromMs, range.toMs).map((firing) => ({ code, ...firing }));
}
