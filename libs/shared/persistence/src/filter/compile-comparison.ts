import { type Fault } from '@pelorus/shared/kernel';
import { type Argument, type Comparison, defaultOperators } from '@pelorus/shared/rsql';
import { type FieldType } from '../collection';
import { type Sql, sql } from '../sql';
import { badValue, operatorMismatch } from './filter.errors';
import {
  type ComparedColumn,
  compares,
  equals,
  equalsAny,
  isBetween,
  matches,
  type Ordering,
} from './filter-condition';
import { EXPECTED, type FilterValue, readValue } from './filter-value';
import { hasWildcard } from './like-pattern';

/**
 * What a comparison asks of a field's column. `condition` asks it of a column that has a value; `negated` asks for the
 * records for which it does not hold, so that those without a value are among them.
 */
export interface CompiledComparison {
  readonly condition: (column: Sql) => Sql;
  readonly negated: boolean;
  /** Whether greater values meet the condition, too. */
  readonly isLowerBound: boolean;
}

/** The operators that mean "not": each with the one that it negates. */
const NEGATIONS: Readonly<Record<string, string>> = {
  '!=': '==',
  '=out=': '=in=',
  '=notlike=': '=like=',
  '=notilike=': '=ilike=',
  '=notbetween=': '=between=',
  '=isnull=': '=notnull=',
};

const UNORDERED: readonly FieldType[] = ['boolean', 'uuid'];
const WORDS: readonly FieldType[] = ['text', 'code'];

/** Whether a comparison asks only whether there is a value. */
export function asksForPresence({ operator, args }: Comparison): boolean {
  const symbol = defaultOperators.find(operator)?.symbol ?? operator;
  const positive = NEGATIONS[symbol] ?? symbol;
  return positive === '=notnull=' || (positive === '==' && args.some(isAbsent));
}

/** Compiles one comparison with a field of the given type; faults are collected, the result then means nothing. */
export class ComparisonCompiler {
  constructor(
    private readonly text: string,
    private readonly comparison: Comparison,
    private readonly type: FieldType,
    private readonly faults: Fault[],
  ) {}

  compile(): CompiledComparison {
    const { operator, args } = this.comparison;
    const symbol = defaultOperators.find(operator)?.symbol ?? operator;
    const positive = NEGATIONS[symbol] ?? symbol;
    const [first] = args;
    if (positive === '==' && first && isAbsent(first)) return presence(symbol === '!=');
    if (positive === '=notnull=')
      return presence((symbol === '=notnull=') === (first?.value.toLowerCase() !== 'false'));
    if (positive === '=in=' && args.some(isAbsent)) return this.inWithAbsent(symbol === '=in=');
    const isLowerBound = positive === '>' || positive === '>=';
    return { condition: this.condition(positive), negated: positive !== symbol, isLowerBound };
  }

  private condition(operator: string): (column: Sql) => Sql {
    const { args } = this.comparison;
    const [first, second] = args;
    if (operator === '=in=') return this.valued(args, equalsAny);
    if (!first) throw new Error(`the operator ${operator} came without an argument`);
    if (operator === '==') {
      if (WORDS.includes(this.type) && hasWildcard(first)) return this.matching(first, false);
      return this.valued([first], (compared, [value]) => equals(compared, value as FilterValue));
    }
    if (operator === '=like=' || operator === '=ilike=') return this.matching(first, operator === '=ilike=');
    if (UNORDERED.includes(this.type)) return this.mismatch(['==', '!=', '=in=', '=out=', '=isnull=', '=notnull=']);
    if (operator === '=between=' && second) {
      return this.valued([first, second], (compared, [lower, upper]) =>
        isBetween(compared, lower as FilterValue, upper as FilterValue),
      );
    }
    return this.valued([first], (compared, [value]) => compares(compared, operator as Ordering, value as FilterValue));
  }

  /** `null` in a list stands for absent: "one of these, or absent", and its negation. */
  private inWithAbsent(affirmative: boolean): CompiledComparison {
    const isAny = this.valued(
      this.comparison.args.filter((argument) => !isAbsent(argument)),
      equalsAny,
    );
    // Absent or any = not (present and none), which is how records without a value get in.
    return { condition: (column) => sql`(not ${isAny(column)})`, negated: affirmative, isLowerBound: false };
  }

  private matching(argument: Argument, ignoreCase: boolean): (column: Sql) => Sql {
    if (!WORDS.includes(this.type)) return this.mismatch(['==', '!=', '>', '<', '=in=', '=between=', '=isnull=']);
    if (readValue(argument, this.type) === undefined) this.fault(argument);
    return (column) => matches({ column, type: this.type }, argument, ignoreCase);
  }

  private valued(
    args: readonly Argument[],
    build: (compared: ComparedColumn, values: readonly FilterValue[]) => Sql,
  ): (column: Sql) => Sql {
    const values = args.flatMap((argument) => readValue(argument, this.type) ?? this.fault(argument));
    if (values.length < args.length) return () => sql`false`;
    return (column) => build({ column, type: this.type }, values);
  }

  private fault(argument: Argument): FilterValue[] {
    this.faults.push(badValue(argument, this.comparison.selector, EXPECTED[this.type]));
    return [];
  }

  private mismatch(expected: readonly string[]): (column: Sql) => Sql {
    this.faults.push(operatorMismatch(this.text, this.comparison, expected));
    return () => sql`false`;
  }
}

/** Whether a value is the unquoted word `null`. */
function isAbsent({ value, quoted }: Argument): boolean {
  return !quoted && value === 'null';
}

function presence(present: boolean): CompiledComparison {
  return { condition: (column) => sql`${column} is not null`, negated: !present, isLowerBound: false };
}
