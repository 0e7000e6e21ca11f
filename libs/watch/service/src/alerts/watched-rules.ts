import { type IngestTables } from '@pelorus/ingest/persistence';
import { DomainError } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import {
  type AlertRule,
  failedFilterProblem,
  itemCodeOf,
  MOST_STREAMS,
  outgrownProblem,
  platformOf,
  type HeardStream,
  watchedBy,
} from '@pelorus/watch/domain';
import { WatchedStreamRepository } from '@pelorus/watch/persistence';

/** A rule with the streams or items that it watches. */
export class WatchedRule {
  readonly streams = new Set<number>();
  /** Streams by what they are judged together for: a platform, an item. */
  readonly groups = new Map<string, Set<number>>();
  items: readonly string[] = [];
  /** The problem that readers of the rule are told. */
  notedProblem: string | undefined;
  #failure?: unknown;
  #isOutgrown = false;

  constructor(
    public rule: AlertRule,
    private readonly repository: WatchedStreamRepository,
  ) {
    this.notedProblem = rule.problem;
  }

  static of(rule: AlertRule, database: Database, tables: IngestTables): WatchedRule {
    return new WatchedRule(rule, new WatchedStreamRepository(database, tables));
  }

  /** Whether its filter finds nothing any more. */
  get isFailing(): boolean {
    return this.#failure !== undefined;
  }

  /** Why it does not watch all that it should, in words; undefined where it does. */
  get problem(): string | undefined {
    const failure = this.#failure;
    if (failure !== undefined) return failedFilterProblem(failure instanceof DomainError ? failure.message : undefined);
    return this.#isOutgrown ? outgrownProblem(this.rule.owner) : undefined;
  }

  /** The thing that a stream belongs to for this rule; undefined where it is judged by itself. */
  groupOf(code: string): string | undefined {
    const { condition } = this.rule;
    if (condition.kind === 'missing' && condition.of === 'platform') return platformOf(code);
    return condition.kind === 'position' ? itemCodeOf(code) : undefined;
  }

  /** Finds the streams with ids above one, or all `anew`, no more than it may watch; a filter that fails finds nothing. */
  async find(streams: ReadonlyMap<number, HeardStream>, anew: boolean, above = 0): Promise<Set<number>> {
    const { where, condition } = this.rule;
    const of = watchedBy(condition);
    try {
      this.#failure = undefined;
      if (of === 'items' && anew) this.items = await this.repository.matchingItems(where);
      if (of !== 'streams') return new Set();
      const found = await this.repository.matching(where, anew ? 0 : above, this.#most + 1);
      if (anew) this.#clear();
      // A stream that came since the totals were read is found with them, in the next pass.
      const added = found.filter((id) => !this.streams.has(id) && streams.has(id));
      const ids = added.slice(0, Math.max(0, this.#most - this.streams.size));
      this.#isOutgrown = ids.length < added.length || (this.#isOutgrown && !anew);
      for (const id of ids) this.#add(id, streams.get(id)!.code);
      return new Set(ids);
    } catch (error) {
      this.#failure = error;
      return new Set();
    }
  }

  get #most(): number {
    return this.rule.owner === undefined ? MOST_STREAMS.institute : MOST_STREAMS.account;
  }

  #clear(): void {
    this.streams.clear();
    this.groups.clear();
  }

  #add(id: number, code: string): void {
    this.streams.add(id);
    const group = this.groupOf(code);
    if (group === undefined) return;
    const own = this.groups.get(group) ?? new Set<number>();
    this.groups.set(group, own.add(id));
  }
}
