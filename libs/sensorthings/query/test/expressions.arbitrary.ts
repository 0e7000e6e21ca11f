import fc from 'fast-check';

/** An expression as it is written, and its shape: operators and leaves in nested lists. */
export interface WrittenExpression {
  readonly text: string;
  readonly shape: unknown;
}

const leaf = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map((value) => ({ text: String(value), shape: value })),
  fc
    .string({ unit: 'grapheme', maxLength: 8 })
    .map((value) => ({ text: `'${value.replaceAll("'", "''")}'`, shape: value })),
  fc.constantFrom('name', 'Thing/name', 'properties/a_b/0', '@iot.id').map((path) => ({ text: path, shape: { path } })),
  fc.constantFrom(true, false, null).map((value) => ({ text: String(value), shape: value })),
);

const LEVELS = [
  ['or'],
  ['and'],
  ['eq', 'ne'],
  ['gt', 'ge', 'lt', 'le'],
  ['add', 'sub'],
  ['mul', 'div', 'mod'],
] as const;

/** Binary operators with the level of their precedence, weakest first. */
const operators = LEVELS.flatMap((names, level) => names.map((name) => ({ name, level })));

interface Leveled extends WrittenExpression {
  readonly level: number;
}

const atLeast = (level: number, { text, shape, level: own }: Leveled): WrittenExpression =>
  own >= level ? { text, shape } : { text: `( ${text})`, shape };

/** Expressions with the parentheses that they need and no others. */
export const expressions: fc.Arbitrary<WrittenExpression> = fc.letrec<{ node: Leveled }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf.map((written) => ({ ...written, level: LEVELS.length })),
    fc.tuple(fc.constantFrom(...operators), tie('node'), tie('node')).map(([{ name, level }, left, right]) => {
      const [one, other] = [atLeast(level, left), atLeast(level + 1, right)];
      return { text: `${one.text}  ${name} ${other.text}`, shape: [name, one.shape, other.shape], level };
    }),
    tie('node').map((operand) => {
      const { text, shape } = atLeast(LEVELS.length, operand);
      return { text: `not ${text}`, shape: ['not', shape], level: LEVELS.length };
    }),
    fc.tuple(tie('node'), tie('node')).map(([left, right]) => ({
      text: `concat(${left.text},${right.text})`,
      shape: ['concat', left.shape, right.shape],
      level: LEVELS.length,
    })),
  ),
})).node;
