import { type TextSpan } from '@pelorus/shared/rsql';
import { type Geometry } from './geometry';
import { type Duration, type Micros, type TimeSpan } from './moment';
import { type FunctionName } from './functions';

/** Value of a literal. A date is its first moment; a time of day counts from midnight. */
export type LiteralValue =
  | { readonly type: 'null' }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'time'; readonly value: TimeSpan }
  | { readonly type: 'date'; readonly value: Micros }
  | { readonly type: 'timeOfDay'; readonly value: Micros }
  | { readonly type: 'duration'; readonly value: Duration }
  | { readonly type: 'geometry'; readonly value: Geometry };

export type ComparisonOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
export type ArithmeticOperator = 'add' | 'sub' | 'mul' | 'div' | 'mod';

/** Step of a path: a property, a relation, or a key in JSON. */
export interface PathStep {
  readonly name: string;
  readonly span: TextSpan;
}

/** Expression of `$filter` or `$orderby`, with its place in the text. */
export type Expression = { readonly span: TextSpan } & (
  | { readonly kind: 'literal'; readonly literal: LiteralValue }
  | { readonly kind: 'path'; readonly steps: readonly PathStep[] }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'negative'; readonly operand: Expression }
  | { readonly kind: 'logic'; readonly operator: 'and' | 'or'; readonly operands: readonly Expression[] }
  | ({ readonly kind: 'comparison'; readonly operator: ComparisonOperator } & Sides)
  | ({ readonly kind: 'arithmetic'; readonly operator: ArithmeticOperator } & Sides)
  | { readonly kind: 'in'; readonly operand: Expression; readonly list: readonly Expression[] }
  | {
      readonly kind: 'any';
      readonly steps: readonly PathStep[];
      readonly variable: string;
      readonly condition: Expression;
    }
);

interface Sides {
  readonly left: Expression;
  readonly right: Expression;
}
