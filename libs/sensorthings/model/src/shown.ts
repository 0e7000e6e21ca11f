import { DomainError } from '@pelorus/shared/kernel';
import { type PageCursor, writeCursor } from './order';
import { type Datastream, type Entity, type FeatureOfInterest } from './entities';
import { valueOf } from './compiled';
import { related } from './entity-relations';
import { inTurns, type Work } from './in-turns';
import { type Plan, type PlannedExpansion } from './plan';
import { type World } from './world';

/** Entity with expansions. */
export interface Shown {
  readonly entity: Entity;
  readonly plan: Plan;
  readonly expanded: readonly ShownRelation[];
}

/** Entities of an expanded relation. */
export interface ShownRelation {
  readonly of: Entity;
  readonly expansion: PlannedExpansion;
  readonly page: ShownPage;
}

/** Page of a list, with its length if asked for. */
export interface ShownPage {
  shown: readonly Shown[];
  count?: number;
  next?: string;
}

/** Observations of an entity that are still to be read. */
export interface WantedObservations {
  readonly of: Datastream | FeatureOfInterest;
  readonly plan: Plan;
  readonly page: ShownPage;
}

/** Most entities of an answer. */
const MOST_SHOWN = 200_000;

/** Chooses entities of an answer, and notes which Observations to read. */
export class Showing {
  readonly wanted: WantedObservations[] = [];
  /** Datastreams with properties from totals. */
  readonly timed = new Set<Datastream>();
  #shown = 0;

  /** Awaits `turn` between pieces of work. */
  constructor(
    readonly world: World,
    private readonly turn: () => Promise<void>,
  ) {}

  /** Page of a list of any length. */
  page(entities: readonly Entity[], plan: Plan, after: PageCursor | undefined): Promise<ShownPage> {
    return inTurns(this.#page(entities, plan, after), this.turn);
  }

  /** Entities with expansions. */
  entities(entities: readonly Entity[], plan: Plan): Promise<readonly Shown[]> {
    return inTurns(this.#entities(entities, plan), this.turn);
  }

  *#kept(entities: readonly Entity[], { filter }: Plan): Work<readonly Entity[]> {
    if (!filter) return entities;
    const kept: Entity[] = [];
    for (const entity of entities) {
      if ((yield* valueOf(filter, { world: this.world, entities: [entity] })) === true) kept.push(entity);
      yield;
    }
    return kept;
  }

  *#page(entities: readonly Entity[], plan: Plan, after?: PageCursor): Work<ShownPage> {
    const { order, top, skip, count } = plan;
    const kept = yield* this.#kept(entities, plan);
    const sorted = yield* order.sort(kept, this.world, after);
    const from = after === undefined ? skip : 0;
    const shown = yield* this.#untilFull(sorted.slice(from, from + top), plan);
    const last = shown.at(-1);
    const hasMore = from + shown.length < sorted.length && shown.length > 0;
    return {
      shown,
      ...(count && { count: kept.length }),
      ...(hasMore && last && { next: writeCursor(order.cursorOf(last.entity, this.world)) }),
    };
  }

  *#entity(entity: Entity, plan: Plan): Work<Shown> {
    if (++this.#shown > MOST_SHOWN) {
      const reason = `The answer would have more than ${MOST_SHOWN} entities: expand less, or take a smaller '$top' in '$expand'.`;
      throw new DomainError('malformed', 'answer-too-large', reason);
    }
    if (entity.type === 'Datastream' && showsTimes(plan)) this.timed.add(entity);
    const expanded: ShownRelation[] = [];
    for (const expansion of plan.expansions) expanded.push(yield* this.#expand(entity, expansion));
    return { entity, plan, expanded };
  }

  *#entities(entities: readonly Entity[], plan: Plan): Work<readonly Shown[]> {
    const shown: Shown[] = [];
    for (const entity of entities) {
      shown.push(yield* this.#entity(entity, plan));
      yield;
    }
    return shown;
  }

  /** Ends a page early where it would be too large; the next link goes on. */
  *#untilFull(entities: readonly Entity[], plan: Plan): Work<readonly Shown[]> {
    const shown: Shown[] = [];
    for (const entity of entities) {
      if (shown.length > 0 && this.#shown > MOST_SHOWN / 2 && plan.expansions.length > 0) break;
      shown.push(yield* this.#entity(entity, plan));
      yield;
    }
    return shown;
  }

  *#expand(entity: Entity, expansion: PlannedExpansion): Work<ShownRelation> {
    const { relation, plan } = expansion;
    if (!relation.read) {
      const page: ShownPage = { shown: [] };
      this.wanted.push({ of: entity as Datastream | FeatureOfInterest, plan, page });
      return { of: entity, expansion, page };
    }
    const entities = related(entity, relation, this.world);
    if (relation.many) return { of: entity, expansion, page: yield* this.#page(entities, plan) };
    return { of: entity, expansion, page: { shown: yield* this.#entities(entities, plan) } };
  }
}

/** Datastream properties from totals. */
export const TOLD_BY_TOTALS: readonly string[] = ['phenomenonTime', 'resultTime', 'observedArea'];

function showsTimes({ selection }: Plan): boolean {
  return !selection || ['*', ...TOLD_BY_TOTALS].some((name) => selection.has(name));
}
