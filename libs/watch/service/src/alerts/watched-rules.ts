import { type IngestTables } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type AlertRule, itemCodeOf, platformOf, type HeardStream, watchedBy } from '@pelorus/watch/domain';
import { WatchedStreamRepository } from '@pelorus/watch/persistence';

/** Streams that one rule may watch. */
const MOST_WATCHED = 1_000_000;

/** A rule with the streams or items that it watches. */
export class WatchedRule {
  readonly streams = new Set<number>();
  /** Streams by what they are judged together for: a platform, an item. */
  readonly groups = new Map<string, Set<number>>();
  items: readonly string[] = [];
  /** Why its filter finds nothing any more; undefined where it does. */
  failure?: string;

  constructor(
    public rule: AlertRule,
    private readonly repository: WatchedStreamRepository,
  ) {}

  static of(rule: AlertRule, database: Database, tables: IngestTables): WatchedRule {
    return new WatchedRule(rule, new WatchedStreamRepository(database, tables));
  }

  /** The thing that a stream belongs to for this rule; undefined where it is judged by itself. */
  groupOf(code: string): string | undefined {
    const { condition } = this.rule;
    if (condition.kind === 'missing' && condition.of === 'platform') return platformOf(code);
    return condition.kind === 'position' ? itemCodeOf(code) : undefined;
  }

  /** Finds the streams with ids above one, or all `anew`; a filter that fails finds nothing. */
  async find(streams: ReadonlyMap<number, HeardStream>, anew: boolean, above = 0): Promise<Set<number>> {
    const { where, condition } = this.rule;
    const of = watchedBy(condition);
    try {
      this.failure = undefined;
      if (of === 'items' && anew) this.items = await this.repository.matchingItems(where);
      if (of !== 'streams') return new Set();
      const ids = await this.repository.matching(where, anew ? 0 : above, MOST_WATCHED);
      if (anew) this.#clear();
      for (const id of ids) this.#add(id, streams.get(id)?.code);
      return new Set(ids);
    } catch (error) {
      this.failure = String(error);
      return new Set();
    }
  }

  #clear(): void {
    this.streams.clear();
    this.groups.clear();
  }

  #add(id: number, code: string | undefined): void {
    if (code === undefined) return;
    this.streams.add(id);
    const group = this.groupOf(code);
    if (group === undefined) return;
    const own = this.groups.get(group) ?? new Set<number>();
    this.groups.set(group, own.add(id));
  }
}
