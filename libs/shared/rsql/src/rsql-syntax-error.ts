import { excerpt } from './excerpt';

/** `operator`: an unknown one; `arity`: too few or too many arguments; else `syntax`, or the limit that is exceeded. */
export type RsqlErrorCode = 'syntax' | 'operator' | 'arity' | 'length' | 'depth' | 'comparisons' | 'arguments';

export interface RsqlFault {
  readonly code: RsqlErrorCode;
  readonly reason: string;
  /** The 0-based UTF-16 offset of the fault, at most the text's length. */
  readonly position: number;
  /** UTF-16 code units from there that are at fault; 0 at the end of the text. */
  readonly length: number;
  /** Tokens that could stand there, as they are written, or `selector`, `operator`, `value`, `end of input`. */
  readonly expected: readonly string[];
  readonly hint?: string;
}

/** An expression that cannot be parsed. The message says what is wrong and shows where, with carets under the place. */
export class RsqlSyntaxError extends Error implements RsqlFault {
  readonly code: RsqlErrorCode;
  readonly reason: string;
  readonly position: number;
  readonly length: number;
  readonly expected: readonly string[];
  readonly hint?: string;

  constructor(text: string, fault: RsqlFault) {
    const { position, length } = fault;
    const hint = fault.hint === undefined ? '' : ` (${fault.hint})`;
    super(
      `${fault.reason} at position ${position}${hint}\n${excerpt(text, { start: position, end: position + length })}`,
    );
    this.name = 'RsqlSyntaxError';
    this.code = fault.code;
    this.reason = fault.reason;
    this.position = position;
    this.length = length;
    this.expected = fault.expected;
    if (fault.hint !== undefined) this.hint = fault.hint;
  }
}
