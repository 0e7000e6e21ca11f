import fc from 'fast-check';
import { oddText } from './odd-values';

const OPERATORS = [
  ...['==', '!=', '>', '>=', '<', '<=', '=gt=', '=ge=', '=lt=', '=le=', '=like=', '=LIKE=', '=notlike=', '=ilike='],
  ...['=notilike=', '=in=', '=out=', '=isnull=', '=notnull=', '=between=', '=notbetween='],
];
const ODD_OPERATORS = ['=', '=lik=', '=~', '===', '<>', '=in', ' == ', '=IN =', '=-=', '!'];

const plainArgument = fc.constantFrom(
  ...[
    '1',
    '0',
    '-1',
    '2.5',
    'true',
    'null',
    "''",
    '*a*',
    'a*',
    '2024-01-17',
    "'2024-01-17T18:17:13.759'",
    'vessel:mya_ii',
  ],
  ...['%', '_', "'\\*'", '"a b"', '1e3', '99999999999999999999', 'ctd', '5c1a3f60-3f5e-4a57-9d5c-2c5a5b1d6f3a'],
);
const quoted = oddText.map((text) => `'${text.replace(/['\\]/g, '\\$&')}'`);
const argument = fc.oneof({ weight: 5, arbitrary: plainArgument }, { weight: 1, arbitrary: quoted });
const argumentList = fc.array(argument, { maxLength: 4 }).map((list) => `(${list.join(',')})`);

function shaped(operator: string): fc.Arbitrary<string> {
  const fits = /in=|out=|between=/.test(operator) ? argumentList : argument;
  return fc.oneof({ weight: 8, arbitrary: fits }, { weight: 1, arbitrary: fc.oneof(argumentList, argument, oddText) });
}

/** Filters in RSQL over these fields: of its grammar, with faults in words, and arbitrary texts. */
export function filters(fields: readonly string[]): fc.Arbitrary<string> {
  const field = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...fields) },
    { weight: 1, arbitrary: fc.oneof(oddText, fc.constantFrom('cod', 'a.b.c', 'parent.parent.id', 'children')) },
  );
  const operator = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...OPERATORS) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_OPERATORS) },
  );
  const comparison = fc
    .tuple(
      field,
      operator.chain((symbol) => shaped(symbol).map((text) => symbol + text)),
    )
    .map(([name, rest]) => name + rest);
  const { group } = fc.letrec<{ group: string }>((tie) => ({
    group: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: comparison },
      { weight: 1, arbitrary: joined(tie('group')) },
    ),
  }));
  return fc.oneof(
    { weight: 12, arbitrary: group },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: cut(group) },
  );
}

function joined(part: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(part, fc.constantFrom(';', ',', ' and ', ' or '), part, fc.boolean())
    .map(([left, logic, right, isClosed]) => (isClosed ? `(${left}${logic}${right})` : `${left}${logic}${right}`));
}

function cut(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.nat(60)).map(([whole, at]) => whole.slice(0, at % (whole.length + 1)));
}
