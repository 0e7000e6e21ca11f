import { type Comparison, parse, splitWildcards } from '.';

const literals = (value: string) => splitWildcards((parse(`a==${value}`) as Comparison).args[0]!);

describe('splitWildcards', () => {
  it.each([
    ['abc', ['abc']],
    ["''", ['']],
    ['*', ['', '']],
    ['a*b', ['a', 'b']],
    ['"a*b"', ['a', 'b']],
    ['**', ['', '', '']],
    ['\\*', ['*']],
    ['"\\*"', ['*']],
    ['a\\*b*c', ['a*b', 'c']],
    ['"a\\*b*c"', ['a*b', 'c']],
    ['*a\\*\\*b*', ['', 'a**b', '']],
    ['"a\\\\*b"', ['a\\', 'b']],
    ['"\\a\\*\\b*"', ['a*b', '']],
    ['a\\b', ['a\\b']],
    ['%_', ['%_']],
  ])('%s', (value, wanted) => expect(literals(value)).toEqual(wanted));
});
