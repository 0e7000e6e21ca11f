import { type IngestTables } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import {
  type DueCondition,
  dueDates,
  type EndsCondition,
  endDates,
  type HeardStream,
  isOfWindow,
  judgeDue,
  judgeNewest,
  judgePosition,
  type Verdict,
} from '@pelorus/watch/domain';
import { type AlertTables } from '@pelorus/watch/persistence';
import { type AlertBook } from './alert-book';
import { DueTimes } from './due-times';
import { type FollowItems } from './follow-items';
import { type FollowWatchedStreams } from './follow-streams';
import { type LateArrivals } from './late-arrivals';
import { axisOf } from './position-axis';
import { RuleRegister } from './rule-register';
import { type SideChecks } from './side-checks';
import { SilenceJudge } from './silence-judge';
import { type WatchedRule } from './watched-rules';
import { thingKey, type WatchedThing } from './watched-thing';
import { type WindowJudge } from './window-judge';
import { WindowTurns } from './window-turns';

/** Judges what changed, and what time alone may have changed; verdicts go into the book. */
export class EvaluateAlerts {
  readonly #due = new DueTimes<WatchedThing>();
  readonly #register: RuleRegister;
  readonly #windows: WindowTurns;
  readonly #silence = new SilenceJudge();
  #isClockSet = false;

  constructor(
    database: Database,
    tables: AlertTables,
    ingest: IngestTables,
    private readonly streams: FollowWatchedStreams,
    private readonly items: FollowItems,
    private readonly book: AlertBook,
    windows: WindowJudge,
    private readonly sides: SideChecks,
    private readonly late: LateArrivals,
  ) {
    const judge = (pair: WatchedThing, nowMs: number): void => this.#judge(pair, nowMs);
    this.#register = new RuleRegister(database, tables, ingest, streams, book, judge);
    this.#windows = new WindowTurns(streams.streams, windows);
  }

  get rules(): ReadonlyMap<number, WatchedRule> {
    return this.#register.rules;
  }

  /** Pairs of rules and things. */
  get watched(): number {
    return this.#register.watched;
  }

  /** Resets to the state at a start. */
  forget(): void {
    for (const part of [this.#register, this.#windows, this.#silence, this.sides, this.late]) part.forget();
    this.#due.clear();
  }

  /** Excuses an outage of `ms` up to a moment: the service was off, or the clock was set forward. */
  grace(atMs: number, ms: number): void {
    this.#silence.grace(atMs, ms);
  }

  /** Adapts to a clock set back by a negative `ms`. */
  setBack(ms: number): void {
    this.streams.setBack(ms);
    this.#windows.setBack();
    this.#silence.setBack(ms);
    this.#isClockSet = true;
  }

  /** Runs a pass at a moment of the database. */
  async pass(nowMs: number, signal: AbortSignal): Promise<void> {
    const changed = await this.streams.changed(nowMs);
    const areItemsNew = await this.items.refresh(() => [...this.streams.streams.values()].map(({ code }) => code));
    await this.#register.refresh(changed, areItemsNew, nowMs);
    const groups = new Map<WatchedRule, Set<string>>();
    for (const id of changed) {
      this.late.postpone(this.streams.streams.get(id)!, nowMs);
      this.#judgeChanged(id, groups, nowMs);
    }
    for (const [watched, codes] of groups) for (const code of codes) this.#judge({ watched, thing: code }, nowMs);
    for (const thing of this.#due.take(this.#isClockSet ? Infinity : nowMs)) this.#judge(thing, nowMs);
    this.#isClockSet = false;
    await this.sides.look(this.rules.values(), nowMs);
    await this.#windows.judge(nowMs, signal, (pair, verdict) => {
      const { code } = this.streams.streams.get(pair.thing as number)!;
      // The rule was dropped meanwhile.
      if (this.rules.get(pair.watched.rule.id) === pair.watched) this.#take(pair, code, '', verdict, nowMs);
    });
  }

  #judgeChanged(id: number, groups: Map<WatchedRule, Set<string>>, nowMs: number): void {
    const { code } = this.streams.streams.get(id)!;
    for (const watched of this.#register.ofStream(id)) {
      const group = watched.groupOf(code);
      if (group === undefined) this.#judge({ watched, thing: id }, nowMs);
      else groups.set(watched, (groups.get(watched) ?? new Set<string>()).add(group));
    }
  }

  /** Judges a thing now or later: windows take turns, and old data in a row are awaited. */
  #judge(pair: WatchedThing, nowMs: number): void {
    const { watched, thing } = pair;
    const { rule } = watched;
    const { condition } = rule;
    if (typeof thing === 'number') {
      const facts = this.streams.streams.get(thing);
      if (!facts || (facts.lastMs === undefined && !this.book.isFiring(rule.id, facts.code))) return;
      const until = condition.kind === 'missing' ? 0 : this.late.postpone(facts, nowMs);
      if (until > 0) this.#due.note(thingKey(pair), pair, until);
      else if (isOfWindow(condition)) this.#windows.add(pair);
      else if (condition.kind === 'value') this.#take(pair, facts.code, '', judgeNewest(condition, facts), nowMs);
      else if (condition.kind === 'missing')
        this.#take(
          pair,
          facts.code,
          '',
          this.#silence.judge(condition, [facts], nowMs, this.book.isFiring(rule.id, facts.code)),
          nowMs,
        );
    } else if (condition.kind === 'missing') {
      const facts = this.#factsOf(watched, thing);
      this.#take(
        pair,
        thing,
        '',
        this.#silence.judge(condition, facts, nowMs, this.book.isFiring(rule.id, thing)),
        nowMs,
      );
    } else if (condition.kind === 'position') {
      this.#judgePosition(pair, thing, nowMs);
    } else if (condition.kind === 'due' || condition.kind === 'ends') {
      this.#judgeItem(pair, condition, thing, nowMs);
    }
  }

  #take(pair: WatchedThing, code: string, subject: string, verdict: Verdict, nowMs: number): void {
    const endsMs = this.book.take(pair.watched.rule, code, subject, verdict, nowMs);
    this.#due.note(thingKey(pair), pair, Math.min(endsMs, verdict.againMs));
  }

  #factsOf(watched: WatchedRule, group: string): HeardStream[] {
    return [...(watched.groups.get(group) ?? [])].flatMap((id) => this.streams.streams.get(id) ?? []);
  }

  #judgePosition(pair: WatchedThing, item: string, nowMs: number): void {
    const { condition } = pair.watched.rule;
    const streams = this.#factsOf(pair.watched, item);
    const newest = (axis: 'latitude' | 'longitude'): HeardStream | undefined =>
      streams.find(({ code, lastValue }) => axisOf(code) === axis && typeof lastValue === 'number');
    const [latitude, longitude] = [newest('latitude'), newest('longitude')];
    if (condition.kind !== 'position' || !latitude || !longitude) return;
    const until = this.late.postpone(latitude, nowMs);
    if (until > 0) return this.#due.note(thingKey(pair), pair, until);
    this.#take(
      pair,
      item,
      '',
      judgePosition(condition, latitude.lastValue as number, longitude.lastValue as number),
      nowMs,
    );
  }

  #judgeItem(pair: WatchedThing, condition: DueCondition | EndsCondition, code: string, nowMs: number): void {
    const { rule } = pair.watched;
    const item = this.items.items.get(code);
    const dates = !item ? [] : condition.kind === 'due' ? dueDates(condition, item) : endDates(condition, item);
    const subjects = new Set(dates.map(({ subject }) => subject));
    for (const alert of this.book.ofRule(rule.id)) {
      if (alert.code === code && !subjects.has(alert.subject))
        this.book.settle(alert, rule, 'Nothing is due any more', nowMs);
    }
    for (const date of dates) this.#take(pair, code, date.subject, judgeDue(date, condition.before, nowMs), nowMs);
  }
}
