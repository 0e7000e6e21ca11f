import {
  badQuery,
  type Expansion,
  type Expression,
  type QueryOptions,
  type Sourced,
} from '@pelorus/sensorthings/query';
import { compileFilter } from './compile';
import { type Compiled, scopeOf } from './compiled';
import { type EntityName } from './entities';
import { type Relation, relationOf, RELATIONS } from './entity-relations';
import { compileOrder, type EntityOrder } from './order';
import { compileSelection, type Selection } from './selection';

/** Default and greatest number of entities of a page. */
export const DEFAULT_TOP = 100;
export const MAX_TOP = 10_000;
/** Most Observations of a page of data arrays. */
export const MAX_ROWS = 100_000;

/** Checked options of a request or an expansion. */
export interface Plan {
  readonly type: EntityName;
  readonly filter?: Compiled;
  /** Filter as written, for readers of Observations. */
  readonly condition?: Sourced<Expression>;
  readonly order: EntityOrder;
  readonly options: QueryOptions;
  readonly selection?: Selection;
  readonly expansions: readonly PlannedExpansion[];
  readonly top: number;
  readonly skip: number;
  readonly count: boolean;
}

/** Expanded relation. */
export interface PlannedExpansion {
  readonly name: string;
  readonly relation: Relation;
  readonly expansion: Expansion;
  readonly plan: Plan;
}

/** Checks options against a type: DomainError 400 or 501 with the position. */
export function planOf(type: EntityName, options: QueryOptions): Plan {
  const { filter, orderby, select, expand = [], top = DEFAULT_TOP, skip = 0, count = false } = options;
  const selection = compileSelection(type, select);
  return {
    type,
    ...(filter && { filter: compileFilter(filter.value, scopeOf(type, filter.source)), condition: filter }),
    order: compileOrder(type, orderby),
    options,
    ...(selection && { selection }),
    expansions: expand.map((expansion) => planExpansion(type, expansion)),
    top: Math.min(top, options.resultFormat === 'dataArray' ? MAX_ROWS : MAX_TOP),
    skip,
    count,
  };
}

function planExpansion(type: EntityName, expansion: Expansion): PlannedExpansion {
  const { relation: name, span, source, options } = expansion;
  const relation = relationOf(type, name);
  if (relation) return { name, relation, expansion, plan: planOf(relation.target, options) };
  const known = [...RELATIONS[type].keys()];
  const reason = `A ${type} has no relation '${name.slice(0, 64)}'`;
  throw badQuery(source, span, { code: 'unknown-relation', reason, expected: known, candidates: { name, known } });
}
