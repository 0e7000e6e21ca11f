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

/** Rule with its streams or items. */
export class WatchedRule {
  readonly streams = new Set<number>();
  /** Streams by the platform or item that they are judged together for. */
  readonly groups = new Map<string, Set<number>>();
  items: readonly string[] = [];
  /** Problem as stored. */
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

  /** Whether the filter fails. */
  get isFailing(): boolean {
    return this.#failure !== undefined;
  }

  /** Why it watches less than it should; undefined otherwise. */
  get problem(): string | undefined {
    const failure = this.#failure;
    if (failure !== undefined) return failedFilterProblem(failure instanceof DomainError ? failure.message : undefined);
    return this.#isOutgrown ? outgrownProblem(this.rule.owner) : undefined;
  }

  /** Group of a stream in this rule; undefined where it is judged alone. */
  groupOf(code: string): string | undefined {
    const { condition } = this.rule;
    if (condition.kind === 'missing' && condition.of === 'platform') return platformOf(code);
    return condition.kind === 'position' ? itemCodeOf(code) : undefined;
  }

  /** Finds streams above an id, or all `anew`, up to the most; a failing filter finds none. */
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
