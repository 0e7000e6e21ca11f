import { DomainError } from '@pelorus/shared/kernel';
import { type PageCursor, writeCursor } from './order';
import { type Datastream, type Entity, type FeatureOfInterest } from './entities';
import { related } from './entity-relations';
import { type Plan, type PlannedExpansion } from './plan';
import { type World } from './world';

/** An entity that is shown, with its expansions. */
export interface Shown {
  readonly entity: Entity;
  readonly plan: Plan;
  readonly expanded: readonly ShownRelation[];
}

/** The entities of a relation that are shown. */
export interface ShownRelation {
  readonly of: Entity;
  readonly expansion: PlannedExpansion;
  readonly page: ShownPage;
}

/** A part of a list, with the length of the list where it was asked for. */
export interface ShownPage {
  shown: readonly Shown[];
  count?: number;
  /** Token of the next page. */
  next?: string;
}

/** Observations that are to be shown with an entity, and are still to be read. */
export interface WantedObservations {
  readonly of: Datastream | FeatureOfInterest;
  readonly plan: Plan;
  readonly page: ShownPage;
}

/** Entities that one answer shows. */
const MOST_SHOWN = 200_000;
/** Entities that a filter looks at without a turn for others. */
const AT_ONCE = 500;

/** Chooses the entities that an answer shows, and notes which Observations are to be read for it. */
export class Showing {
  readonly wanted: WantedObservations[] = [];
  /** Datastreams that are shown with what their totals tell. */
  readonly timed = new Set<Datastream>();
  #shown = 0;

  constructor(readonly world: World) {}

  /** A page of a list of any length; others have a turn in between. */
  async pageInTurns(
    entities: readonly Entity[],
    plan: Plan,
    after: PageCursor | undefined,
    turn: () => Promise<void>,
  ): Promise<ShownPage> {
    if (!plan.filter) return this.#pageOf(entities, plan, after);
    const kept: Entity[] = [];
    for (let at = 0; at < entities.length; at += AT_ONCE) {
      kept.push(...this.#kept(entities.slice(at, at + AT_ONCE), plan));
      await turn();
    }
    return this.#pageOf(kept, plan, after);
  }

  #kept(entities: readonly Entity[], { filter }: Plan): readonly Entity[] {
    if (!filter) return entities;
    return entities.filter((entity) => filter.one({ world: this.world, entities: [entity] }) === true);
  }

  /** A page of a list that is filtered: in the order of the plan. */
  #pageOf(kept: readonly Entity[], plan: Plan, after?: PageCursor): ShownPage {
    const { order, top, skip, count } = plan;
    const sorted = order.sort(kept, this.world, after);
    const from = after === undefined ? skip : 0;
    const shown = this.#untilFull(sorted.slice(from, from + top), plan);
    const last = shown.at(-1);
    const hasMore = from + shown.length < sorted.length && shown.length > 0;
    return {
      shown,
      ...(count && { count: kept.length }),
      ...(hasMore && last && { next: writeCursor(order.cursorOf(last.entity, this.world)) }),
    };
  }

  /** An entity with its expansions. */
  entity(entity: Entity, plan: Plan): Shown {
    if (++this.#shown > MOST_SHOWN) {
      const reason = `The answer would have more than ${MOST_SHOWN} entities: expand less, or take a smaller '$top' in '$expand'.`;
      throw new DomainError('malformed', 'answer-too-large', reason);
    }
    if (entity.type === 'Datastream' && showsTimes(plan)) this.timed.add(entity);
    return { entity, plan, expanded: plan.expansions.map((expansion) => this.#expand(entity, expansion)) };
  }

  /** A page ends early where it would be too large; the next link goes on behind it. */
  #untilFull(entities: readonly Entity[], plan: Plan): readonly Shown[] {
    const shown: Shown[] = [];
    for (const entity of entities) {
      if (shown.length > 0 && this.#shown > MOST_SHOWN / 2 && plan.expansions.length > 0) break;
      shown.push(this.entity(entity, plan));
    }
    return shown;
  }

  #expand(entity: Entity, expansion: PlannedExpansion): ShownRelation {
    const { relation, plan } = expansion;
    if (!relation.read) {
      const page: ShownPage = { shown: [] };
      this.wanted.push({ of: entity as Datastream | FeatureOfInterest, plan, page });
      return { of: entity, expansion, page };
    }
    const entities = related(entity, relation, this.world);
    if (relation.many) return { of: entity, expansion, page: this.#pageOf(this.#kept(entities, plan), plan) };
    return { of: entity, expansion, page: { shown: entities.map((one) => this.entity(one, plan)) } };
  }
}

/** Properties of Datastreams that their totals tell. */
export const TOLD_BY_TOTALS: readonly string[] = ['phenomenonTime', 'resultTime', 'observedArea'];

function showsTimes({ selection }: Plan): boolean {
  return !selection || ['*', ...TOLD_BY_TOTALS].some((name) => selection.has(name));
}
