/** A part of the expression's text: 0-based UTF-16 offsets, `end` exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Operator between comparisons: `;` or `and ` binds tighter than `,` or `or `. */
export type LogicalOperator = 'and' | 'or';

/** A value of a comparison, as {@link Argument} but without its place; enough to be formatted. */
export interface BareArgument {
  /** The text: without the quotes and their escapes; an unquoted value is exactly what was written, backslashes included. */
  readonly value: string;
  /** Whether it stood in quotes: `null` and `'null'` have the same value. */
  readonly quoted: boolean;
  /**
   * Ascending indices in `value` of the characters that a backslash took their meaning from. In quotes: every character
   * that followed a backslash (which is not part of the value). Unquoted: every `*` after a backslash (which stays).
   */
  readonly escaped: readonly number[];
}

/** A comparison without its place; enough to be formatted. */
export interface BareComparison {
  readonly kind: 'comparison';
  readonly selector: string;
  readonly operator: string;
  readonly args: readonly BareArgument[];
}

/** A group without its place; enough to be formatted. */
export interface BareGroup {
  readonly kind: 'group';
  readonly op: LogicalOperator;
  readonly nodes: readonly BareNode[];
}

/** A tree without places, as one makes it by hand. */
export type BareNode = BareComparison | BareGroup;

export interface Argument extends BareArgument {
  /** Its text, quotes included. */
  readonly span: TextSpan;
}

/** `selector operator arguments`, for example `name==x`. */
export interface Comparison extends BareComparison {
  /** The field's name, without quotes and their escapes. */
  readonly selector: string;
  /** The symbol as it was written, for example `=IN=`. */
  readonly operator: string;
  readonly args: readonly Argument[];
  /** From the selector to the last argument, without parentheses around the comparison. */
  readonly span: TextSpan;
}

/** Two or more nodes joined by one operator; groups of the same operator stay nested as they were written. */
export interface Group extends BareGroup {
  readonly nodes: readonly RsqlNode[];
  /** From its first node to its last, their parentheses included, without parentheses around the group itself. */
  readonly span: TextSpan;
}

export type RsqlNode = Comparison | Group;
