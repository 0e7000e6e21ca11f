/** A part of another service's answer, whose members are checked when they are read. */
export type Unchecked = Readonly<Record<string, unknown>>;

/** The object that a part of an answer is; throws for anything else. */
export function entryOf(value: unknown): Unchecked {
  if (typeof value !== 'object' || value === null) throw unexpectedAnswer('an object');
  return value as Unchecked;
}

/** The array that a part of an answer is; throws for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unexpectedAnswer('an array');
  return value;
}

/** The text that a part of an answer is; throws for anything else. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw unexpectedAnswer('a text');
  return value;
}

/** The number that a part of an answer is; throws for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw unexpectedAnswer('a number');
  return value;
}

/** The error for a part of an answer that is not what it should be. */
export function unexpectedAnswer(expected: string): Error {
  return new Error(`the answer of the registry has something else where ${expected} was expected`);
}
