import { FaultList, grouped, Suggestions } from '@pelorus/shared/kernel';
import { type Comparison, type LogicalOperator, type RsqlNode, parse, RsqlSyntaxError } from '@pelorus/shared/rsql';
import { type Collection, leadsTo, type ResolvedSelector, resolveRelation, resolveSelector } from '../collection';
import { ROOT } from '../sorting';
import { empty, identifier, join, type Sql, sql } from '../sql';
import { type Tables } from '../tables';
import { asksForPresence, ComparisonCompiler, type CompiledComparison } from './compile-comparison';
import { badFilter, badSyntax, filterNames, relationCompared, unknownSelector } from './filter.errors';

/**
 * Compiles a filter to a condition on a collection's table under the alias `root`. Selectors are looked
 * up in the collection's table of fields; values are parameters; relations are followed by EXISTS, so that no record is
 * found twice. Faults are DomainError `malformed`, all at once.
 */
export function compileFilter(tables: Tables, collection: Collection, text: string): Sql {
  return compileTree(tables, collection, text, parseFilter(text));
}

export function compileTree(tables: Tables, collection: Collection, text: string, tree: RsqlNode): Sql {
  const faults = new FaultList();
  const condition = new FilterCompiler(tables, collection, text, faults).compile(tree);
  if (faults.total > 0) throw badFilter(text, faults);
  return condition;
}

/** The tree of a filter; a text that is none is DomainError `malformed`. */
export function parseFilter(text: string): RsqlNode {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof RsqlSyntaxError ? badSyntax(text, error) : error;
  }
}

/** What a comparison asks, and of which field. */
type Asked = ResolvedSelector & CompiledComparison;

/** What an unknown field is asked for; its fault is noted. */
const NOTHING: Asked = {
  path: [],
  field: { type: 'integer', column: 'id' },
  condition: () => sql`false`,
  negated: false,
  isLowerBound: false,
};

const isAsked = (part: Asked | Sql): part is Asked => 'condition' in part;

class FilterCompiler {
  readonly #suggestions: Suggestions;

  constructor(
    private readonly tables: Tables,
    private readonly collection: Collection,
    private readonly text: string,
    private readonly faults: FaultList,
  ) {
    this.#suggestions = new Suggestions(filterNames(collection));
  }

  /** The parser limits the depth, so recursion is bounded. */
  compile(node: RsqlNode): Sql {
    if (node.kind === 'comparison') return this.#write([this.#ask(node)]);
    const parts = node.nodes.map((child) => (child.kind === 'comparison' ? this.#ask(child) : this.compile(child)));
    const conditions = [...grouped(parts, (part) => sharedPath(part, node.op) ?? part).values()];
    return sql`(${join(
      conditions.map((some) => this.#write(some)),
      ` ${node.op} `,
    )})`;
  }

  #ask(comparison: Comparison): Asked {
    const { collection, text } = this;
    const relation = resolveRelation(collection, comparison.selector);
    const asked = relation && asksForPresence(comparison) ? relation : undefined;
    const resolved = resolveSelector(collection, comparison.selector) ?? asked;
    if (!resolved) {
      this.faults.add(() => {
        const fault = unknownSelector(text, comparison, collection, this.#suggestions);
        return relation ? relationCompared(fault, comparison) : fault;
      });
      return NOTHING;
    }
    return { ...resolved, ...new ComparisonCompiler(text, comparison, resolved.field.type, this.faults).compile() };
  }

  /** The condition of one part of a group, or of several that ask the same related records. */
  #write(some: readonly (Asked | Sql)[]): Sql {
    const [first] = some;
    if (!first || !isAsked(first)) return first ?? empty;
    const { path, negated } = first;
    if (path.length === 0) return ownCondition(first);
    const met = some.filter(isAsked).map(relatedCondition);
    const inner = met.length === 1 ? met[0]! : sql`(${join(met, ' or ')})`;
    const exists = path.reduceRight((within, _step, index) => this.#existsStep(path, index, within), inner);
    return negated ? sql`not ${exists}` : exists;
  }

  #existsStep(path: ResolvedSelector['path'], index: number, inner: Sql): Sql {
    const relation = path[index]?.relation;
    if (!relation) throw new Error('a path has no such step');
    const to = aliasAt(index + 1);
    return sql`exists (select 1 from ${this.tables(relation.target().table)} ${identifier(to)}
      where ${leadsTo(relation, aliasAt(index), to)} and ${inner})`;
  }
}

/**
 * The path of a part that may share its EXISTS with others of a group: "no record is a, and none is b" is "none is a or b",
 * and "one is a, or one is b" is "one is a or b". PostgreSQL takes seconds to plan hundreds of EXISTS.
 */
function sharedPath(part: Asked | Sql, op: LogicalOperator): string | undefined {
  if (!isAsked(part) || part.path.length === 0 || part.negated !== (op === 'and')) return undefined;
  return part.path.map(({ name }) => name).join('.');
}

/** A condition on a field of the collection's own record. */
function ownCondition({ field, condition, negated, isLowerBound }: Asked): Sql {
  const column = identifier(ROOT, field.column);
  // "Is not true" also selects records without a value.
  if (field.nullable) return negated ? sql`(${condition(column)}) is not true` : condition(column);
  if (negated) return sql`not (${condition(column)})`;
  const implied = isLowerBound && field.atMost ? sql` and ${condition(identifier(ROOT, field.atMost))}` : empty;
  return sql`${condition(column)}${implied}`;
}

/** A condition on a field of the record at the end of a path; EXISTS around it is never null. */
function relatedCondition({ path, field, condition }: Asked): Sql {
  const alias = aliasAt(path.length);
  const value = field.computed?.(identifier(alias), identifier(aliasAt(path.length - 1)));
  return condition(value ?? identifier(alias, field.column));
}

export function aliasAt(depth: number): string {
  return depth === 0 ? ROOT : `r${depth}`;
}
