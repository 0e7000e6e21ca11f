import fc from 'fast-check';
import { type FacadeDocument } from './facade-document';

/** A condition as text, and the same as plain code on a document with its expansions. */
export interface Question {
  readonly text: string;
  readonly test: (document: FacadeDocument) => boolean;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const COMPARISONS = {
  eq: (a: number, b: number) => a === b,
  ne: (a: number, b: number) => a !== b,
  gt: (a: number, b: number) => a > b,
  ge: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  le: (a: number, b: number) => a <= b,
} as const;

const comparison = fc.constantFrom(...(Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[]));
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Comparisons of a number that a path leads to, also of sums and remainders, numbers quoted now and then. */
export function ofNumbers(
  path: string,
  read: (document: FacadeDocument) => unknown,
  most: number,
): fc.Arbitrary<Question> {
  const number = fc.integer({ min: 0, max: most });
  const numberOf = (document: FacadeDocument): number => Number(read(document));
  const isNumber = (document: FacadeDocument): boolean => typeof read(document) === 'number';
  const plain = fc.tuple(comparison, number, fc.boolean()).map(([operator, limit, isQuoted]): Question => ({
    text: `${path} ${operator} ${isQuoted ? quoted(String(limit)) : limit}`,
    test: (document) => {
      if (isNumber(document)) return COMPARISONS[operator](numberOf(document), limit);
      // A quoted number is a text where texts are compared.
      if (isQuoted) return COMPARISONS[operator](order(String(read(document)), String(limit)), 0);
      return operator === 'ne';
    },
  }));
  const remainder = fc
    .tuple(comparison, number, fc.integer({ min: 2, max: 7 }))
    .map(([operator, added, divisor]): Question => ({
      text: `(${path} add ${added}) mod ${divisor} ${operator} 1`,
      test: (document) =>
        isNumber(document) ? COMPARISONS[operator]((numberOf(document) + added) % divisor, 1) : operator === 'ne',
    }));
  const list = fc.array(number, { minLength: 1, maxLength: 4 }).map((all): Question => ({
    text: `${path} in (${all.join(',')})`,
    test: (document) => isNumber(document) && all.includes(numberOf(document)),
  }));
  return fc.oneof(plain, remainder, list);
}

/** Comparisons and functions of texts that a path leads to; of many texts one is enough. */
export function ofTexts(
  path: string,
  read: (document: FacadeDocument) => readonly string[],
  known: readonly string[],
): fc.Arbitrary<Question> {
  const text = fc.constantFrom(...known);
  const part = text.chain((whole) =>
    fc.tuple(fc.nat(whole.length), fc.nat(3)).map(([start, length]) => whole.slice(start, start + length)),
  );
  const some =
    (test: (one: string) => boolean) =>
    (document: FacadeDocument): boolean =>
      read(document).some(test);
  return fc.oneof(
    fc.tuple(comparison, text).map(([operator, other]) => ({
      text: `${path} ${operator} ${quoted(other)}`,
      test: some((one) => COMPARISONS[operator](order(one, other), 0)),
    })),
    part.map((other) => ({ text: `contains(${path},${quoted(other)})`, test: some((one) => one.includes(other)) })),
    part.map((other) => ({
      text: `startswith(${path}, ${quoted(other)})`,
      test: some((one) => one.startsWith(other)),
    })),
    part.map((other) => ({
      text: `indexof(tolower(${path}),${quoted(other.toLowerCase())}) ge 3`,
      test: some((one) => one.toLowerCase().indexOf(other.toLowerCase()) >= 3),
    })),
    fc.integer({ min: 3, max: 30 }).map((length) => ({
      text: `length(concat(${path}, 'é')) gt ${length}`,
      test: some((one) => one.length + 1 > length),
    })),
  );
}

/** Times of an Observation: limits, intervals, parts of dates. */
export function ofTimes(known: readonly string[]): fc.Arbitrary<Question> {
  const timeOf = ({ phenomenonTime }: FacadeDocument): number => Date.parse(phenomenonTime);
  const time = fc.constantFrom(...known);
  return fc.oneof(
    fc.tuple(comparison, time).map(([operator, limit]) => ({
      text: `phenomenonTime ${operator} ${limit}`,
      test: (document: FacadeDocument) => COMPARISONS[operator](timeOf(document), Date.parse(limit)),
    })),
    fc.tuple(time, fc.integer({ min: 1, max: 600 })).map(([start, minutes]) => ({
      text: `during(phenomenonTime,${start}/PT${minutes}M)`,
      test: (document: FacadeDocument) =>
        timeOf(document) >= Date.parse(start) && timeOf(document) < Date.parse(start) + minutes * 60_000,
    })),
    fc.integer({ min: 0, max: 9 }).map((minute) => ({
      text: `minute(phenomenonTime) eq ${minute}`,
      test: (document: FacadeDocument) => new Date(timeOf(document)).getUTCMinutes() === minute,
    })),
  );
}

/** Conditions joined by `and`, `or` and `not`. */
export function joined(leaf: fc.Arbitrary<Question>): fc.Arbitrary<Question> {
  return fc.letrec<{ node: Question }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.tuple(tie('node'), tie('node')).map(([one, other]) => ({
        text: `(${one.text}) and (${other.text})`,
        test: (document: FacadeDocument) => one.test(document) && other.test(document),
      })),
      fc.tuple(tie('node'), tie('node')).map(([one, other]) => ({
        text: `${one.text} or (${other.text})`,
        test: (document: FacadeDocument) => one.test(document) || other.test(document),
      })),
      tie('node').map((one) => ({
        text: `not (${one.text})`,
        test: (document: FacadeDocument) => !one.test(document),
      })),
    ),
  })).node;
}
