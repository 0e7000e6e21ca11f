import { type FaultList } from '@pelorus/shared/kernel';
import { type Argument, type Comparison, defaultOperators, type DefaultSymbol } from '@pelorus/shared/rsql';
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

/** Asked of columns that have a value. `negated` selects records without the condition, those without a value, too. */
export interface CompiledComparison {
  readonly condition: (column: Sql) => Sql;
  readonly negated: boolean;
  /** Whether greater values meet the condition, too. */
  readonly isLowerBound: boolean;
}

/** Question that an operator asks of a value, without its negation. */
type Question = '==' | '=in=' | '=like=' | '=ilike=' | '=between=' | '=notnull=' | Ordering;

/** The question of each operator, and whether the operator asks for the records for which it does not hold. */
const MEANINGS: Readonly<Record<DefaultSymbol, { readonly question: Question; readonly negated: boolean }>> = {
  '==': { question: '==', negated: false },
  '!=': { question: '==', negated: true },
  '>': { question: '>', negated: false },
  '>=': { question: '>=', negated: false },
  '<': { question: '<', negated: false },
  '<=': { question: '<=', negated: false },
  '=in=': { question: '=in=', negated: false },
  '=out=': { question: '=in=', negated: true },
  '=like=': { question: '=like=', negated: false },
  '=notlike=': { question: '=like=', negated: true },
  '=ilike=': { question: '=ilike=', negated: false },
  '=notilike=': { question: '=ilike=', negated: true },
  '=isnull=': { question: '=notnull=', negated: true },
  '=notnull=': { question: '=notnull=', negated: false },
  '=between=': { question: '=between=', negated: false },
  '=notbetween=': { question: '=between=', negated: true },
};

type BuildCondition = (compared: ComparedColumn, values: readonly FilterValue[]) => Sql;

const UNORDERED: readonly FieldType[] = ['boolean', 'uuid'];
const WORDS: readonly FieldType[] = ['text', 'code'];

export function asksForPresence({ operator, args }: Comparison): boolean {
  const { question } = meaningOf(operator);
  return question === '=notnull=' || (question === '==' && args.some(isAbsent));
}

function meaningOf(operator: string): (typeof MEANINGS)[DefaultSymbol] {
  const known = defaultOperators.find(operator);
  if (!known) throw new Error(`the parser let an unknown operator pass: ${operator}`);
  return MEANINGS[known.symbol];
}

export class ComparisonCompiler {
  constructor(
    private readonly text: string,
    private readonly comparison: Comparison,
    private readonly type: FieldType,
    private readonly faults: FaultList,
  ) {}

  compile(): CompiledComparison {
    const { operator, args } = this.comparison;
    const { question, negated } = meaningOf(operator);
    const [first] = args;
    if (question === '==' && first && isAbsent(first)) return presence(negated);
    if (question === '=notnull=') return presence(negated === (first?.value.toLowerCase() === 'false'));
    if (question === '=in=' && args.some(isAbsent)) return this.#inWithAbsent(!negated);
    const isLowerBound = question === '>' || question === '>=';
    return { condition: this.#condition(question), negated, isLowerBound };
  }

  #condition(question: Exclude<Question, '=notnull='>): (column: Sql) => Sql {
    const { args } = this.comparison;
    const [first] = args;
    if (question === '=in=') return this.#valued(args, equalsAny);
    if (!first) throw new Error(`the operator ${question} came without an argument`);
    switch (question) {
      case '==':
        if (WORDS.includes(this.type) && hasWildcard(first)) return this.#matching(first, false);
        return this.#valued([first], (compared, [value]) => equals(compared, value as FilterValue));
      case '=like=':
        return this.#matching(first, false);
      case '=ilike=':
        return this.#matching(first, true);
      case '=between=':
        return this.#ordered(args, (compared, [lower, upper]) =>
          isBetween(compared, lower as FilterValue, upper as FilterValue),
        );
      case '>':
      case '>=':
      case '<':
      case '<=':
        return this.#ordered([first], (compared, [value]) => compares(compared, question, value as FilterValue));
    }
  }

  #ordered(args: readonly Argument[], build: BuildCondition): (column: Sql) => Sql {
    if (UNORDERED.includes(this.type)) return this.#mismatch(['==', '!=', '=in=', '=out=', '=isnull=', '=notnull=']);
    return this.#valued(args, build);
  }

  /** `null` in a list stands for absent: "one of these, or absent", and its negation. */
  #inWithAbsent(affirmative: boolean): CompiledComparison {
    const isAny = this.#valued(
      this.comparison.args.filter((argument) => !isAbsent(argument)),
      equalsAny,
    );
    // "Absent or any" is written as "not (present and none)", so that records without a value are selected.
    return { condition: (column) => sql`(not ${isAny(column)})`, negated: affirmative, isLowerBound: false };
  }

  #matching(argument: Argument, ignoreCase: boolean): (column: Sql) => Sql {
    if (!WORDS.includes(this.type)) return this.#mismatch(['==', '!=', '>', '<', '=in=', '=between=', '=isnull=']);
    if (readValue(argument, this.type) === undefined) this.#fault(argument);
    return (column) => matches({ column, type: this.type }, argument, ignoreCase);
  }

  #valued(args: readonly Argument[], build: BuildCondition): (column: Sql) => Sql {
    const values = args.flatMap((argument) => readValue(argument, this.type) ?? this.#fault(argument));
    if (values.length < args.length) return () => sql`false`;
    return (column) => build({ column, type: this.type }, values);
  }

  #fault(argument: Argument): FilterValue[] {
    this.faults.add(() => badValue(argument, this.comparison.selector, EXPECTED[this.type]));
    return [];
  }

  #mismatch(expected: readonly string[]): (column: Sql) => Sql {
    this.faults.add(() => operatorMismatch(this.text, this.comparison, expected));
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
