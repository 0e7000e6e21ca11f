import { type IngestTables } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type AlertRule, watchedBy } from '@pelorus/watch/domain';
import { AlertRuleRepository, type AlertTables } from '@pelorus/watch/persistence';
import { type AlertBook } from './alert-book';
import { type FollowWatchedStreams } from './follow-streams';
import { WatchedRule } from './watched-rules';
import { type WatchedThing } from './watched-thing';

/** Rules to evaluate, with their streams and items. */
export class RuleRegister {
  readonly #rules = new Map<number, WatchedRule>();
  readonly #ofStream = new Map<number, WatchedRule[]>();
  #version = '';

  /** Calls `judge` for new things. */
  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
    private readonly ingest: IngestTables,
    private readonly streams: FollowWatchedStreams,
    private readonly book: AlertBook,
    private readonly judge: (pair: WatchedThing, nowMs: number) => void,
  ) {}

  get rules(): ReadonlyMap<number, WatchedRule> {
    return this.#rules;
  }

  /** Pairs of rules and things. */
  get watched(): number {
    let count = 0;
    for (const { streams, groups, items } of this.#rules.values()) count += groups.size || streams.size || items.length;
    return count;
  }

  ofStream(id: number): readonly WatchedRule[] {
    return this.#ofStream.get(id) ?? [];
  }

  forget(): void {
    this.#rules.clear();
    this.#ofStream.clear();
    this.#version = '';
  }

  /** Takes changed rules, and finds new things of each. */
  async refresh(changed: ReadonlySet<number>, areItemsNew: boolean, nowMs: number): Promise<void> {
    const repository = new AlertRuleRepository(this.database, this.tables);
    const version = await repository.version();
    const isNew = version !== this.#version;
    if (isNew) await this.#takeRules(await repository.enabled(), nowMs);
    this.#version = version;
    const known = this.#ofStream;
    const above = [...changed].reduce((least, id) => (known.has(id) ? least : Math.min(least, id)), Infinity) - 1;
    for (const watched of this.#rules.values()) {
      const needsItems =
        watchedBy(watched.rule.condition) === 'items' || watched.rule.where?.includes('item.') === true;
      if (areItemsNew && needsItems) await this.#findAnew(watched, nowMs);
      else if (above < Infinity) this.#register(watched, await watched.find(this.streams.streams, false, above));
    }
    for (const id of changed) if (!known.has(id)) known.set(id, []);
  }

  /** Takes new and changed rules; drops deleted ones. */
  async #takeRules(rules: readonly AlertRule[], nowMs: number): Promise<void> {
    const kept = new Set(rules.map(({ id }) => id));
    for (const [id] of this.#rules) if (!kept.has(id)) this.#drop(id);
    for (const id of this.book.ruleIds)
      if (!kept.has(id)) this.#settleAll({ id, kind: '' }, 'The rule is not evaluated any more', nowMs);
    for (const rule of rules) {
      const known = this.#rules.get(rule.id);
      if (known && known.rule.contentRevision === rule.contentRevision) {
        known.rule = rule;
        continue;
      }
      if (known) {
        this.#drop(rule.id);
        this.#settleAll({ id: rule.id, kind: rule.condition.kind }, 'The rule was changed', nowMs);
      }
      const watched = WatchedRule.of(rule, this.database, this.ingest);
      this.#rules.set(rule.id, watched);
      await this.#findAnew(watched, nowMs);
    }
  }

  #settleAll({ id, kind }: { id: number; kind: string }, detail: string, nowMs: number): void {
    for (const alert of this.book.ofRule(id)) {
      const condition = { kind: kind || alert.kind } as AlertRule['condition'];
      this.book.settle(alert, { id, condition }, detail, nowMs);
    }
  }

  #drop(id: number): void {
    const watched = this.#rules.get(id);
    this.#rules.delete(id);
    for (const stream of watched?.streams ?? []) {
      const own = this.#ofStream.get(stream);
      if (own) this.#ofStream.set(stream, own.filter((each) => each !== watched)); // prettier-ignore
    }
  }

  /** Finds all things of a rule, judges them, and ends alerts of others. */
  async #findAnew(watched: WatchedRule, nowMs: number): Promise<void> {
    for (const id of watched.streams) {
      const own = this.#ofStream.get(id);
      if (own) this.#ofStream.set(id, own.filter((each) => each !== watched)); // prettier-ignore
    }
    const ids = await watched.find(this.streams.streams, true);
    if (watched.isFailing) return;
    this.#register(watched, ids);
    const of = watchedBy(watched.rule.condition);
    if (of === 'streams' || of === 'items') this.#settleVanished(watched, nowMs);
    const things: Iterable<number | string> =
      of === 'items' ? watched.items : watched.groups.size > 0 ? watched.groups.keys() : watched.streams;
    for (const thing of things) this.judge({ watched, thing }, nowMs);
  }

  #settleVanished(watched: WatchedRule, nowMs: number): void {
    const alerts = this.book.ofRule(watched.rule.id);
    if (alerts.length === 0) return;
    const codes = new Set(
      watched.items.length > 0 || watchedBy(watched.rule.condition) === 'items'
        ? watched.items
        : watched.groups.size > 0
          ? watched.groups.keys()
          : [...watched.streams].map((id) => this.streams.streams.get(id)!.code),
    );
    for (const alert of alerts) {
      if (!codes.has(alert.code)) this.book.settle(alert, watched.rule, 'The rule does not watch it any more', nowMs);
    }
  }

  #register(watched: WatchedRule, ids: ReadonlySet<number>): void {
    for (const id of ids) {
      const own = this.#ofStream.get(id) ?? [];
      if (!own.includes(watched)) this.#ofStream.set(id, [...own, watched]);
    }
  }
}
