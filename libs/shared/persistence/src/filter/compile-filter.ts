import { FaultList, Suggestions } from '@pelorus/shared/kernel';
import { type Comparison, type RsqlNode, parse, RsqlSyntaxError } from '@pelorus/shared/rsql';
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
    if (node.kind === 'comparison') return this.#comparison(node);
    return sql`(${join(
      node.nodes.map((child) => this.compile(child)),
      ` ${node.op} `,
    )})`;
  }

  #comparison(comparison: Comparison): Sql {
    const { collection, text } = this;
    const relation = resolveRelation(collection, comparison.selector);
    const asked = relation && asksForPresence(comparison) ? relation : undefined;
    const resolved = resolveSelector(collection, comparison.selector) ?? asked;
    if (!resolved) {
      this.faults.add(() => {
        const fault = unknownSelector(text, comparison, collection, this.#suggestions);
        return relation ? relationCompared(fault, comparison) : fault;
      });
      return sql`false`;
    }
    const compiled = new ComparisonCompiler(this.text, comparison, resolved.field.type, this.faults).compile();
    return this.#follow(resolved, compiled);
  }

  #follow({ path, field }: ResolvedSelector, { condition, negated, isLowerBound }: CompiledComparison): Sql {
    const alias = aliasAt(path.length);
    const column = identifier(alias, field.column);
    if (path.length === 0 && !field.nullable) {
      if (negated) return sql`not (${condition(column)})`;
      const implied = isLowerBound && field.atMost ? sql` and ${condition(identifier(alias, field.atMost))}` : empty;
      return sql`${condition(column)}${implied}`;
    }
    // "Is not true" also selects records without a value; EXISTS is never null.
    if (path.length === 0) return negated ? sql`(${condition(column)}) is not true` : condition(column);
    const value = field.computed?.(identifier(alias), identifier(aliasAt(path.length - 1)));
    const inner = condition(value ?? column);
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

export function aliasAt(depth: number): string {
  return depth === 0 ? ROOT : `r${depth}`;
}
