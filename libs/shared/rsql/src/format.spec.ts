import { type BareArgument, type BareComparison, type BareNode, format, parse } from '.';

const argument = (value: string, quoted = false, escaped: number[] = []): BareArgument => ({ value, quoted, escaped });
const comparison = (...args: BareArgument[]): BareComparison => ({
  kind: 'comparison',
  selector: 'a',
  operator: '==',
  args,
});

describe('format', () => {
  it.each([
    [' a == b ', 'a==b'],
    ['a==1 and (b==2 or c==3)', 'a==1;(b==2,c==3)'],
    ['(a==1 and b==2) or c==3', 'a==1;b==2,c==3'],
    ['a==1,(b==2,c==3)', 'a==1,(b==2,c==3)'],
    ['a==1;(b==2;c==3)', 'a==1;(b==2;c==3)'],
    ['((a==1))', 'a==1'],
    ['a=IN=( b or c )', 'a=IN=(b,c)'],
    ['a=in=(b)', 'a=in=b'],
    ['a=in=()', 'a=in=()'],
    ['a=isnull=', 'a=isnull=()'],
    ["a=='b'", 'a=="b"'],
    ["a=='b\"c'", "a=='b\"c'"],
    ['a=="it\'s"', 'a=="it\'s"'],
    ['a=="\\\\ \\" \\* \'"', 'a=="\\\\ \\" \\* \'"'],
    ["a=='\\\\ \\' \\* \"'", "a=='\\\\ \\' \\* \"'"],
    ['a==\\*\\x', 'a==\\*\\x'],
    ['"a b"==1', '"a b"==1'],
    ['"a"==1', 'a==1'],
    ["'\"'==1", "'\"'==1"],
    ['and==or', 'and==or'],
  ])('%s', (text, wanted) => expect(format(parse(text))).toBe(wanted));

  it.each<[BareNode, string]>([
    [comparison(argument('b c')), 'a=="b c"'],
    [comparison(argument('')), 'a==""'],
    [comparison(argument('b*', false, [1])), 'a=="b\\*"'],
    [comparison(argument('"\'', true)), 'a=="\\"\'"'],
    [{ kind: 'group', op: 'and', nodes: [comparison(argument('1'))] }, 'a==1'],
  ])('a tree made by hand: %j', (node, wanted) => expect(format(node)).toBe(wanted));

  it.each<[BareNode, string]>([
    [{ kind: 'group', op: 'and', nodes: [] }, 'a group without nodes has no text'],
    [{ ...comparison(argument('1')), selector: ' ' }, 'a blank selector has no text'],
    [{ ...comparison(argument('1')), operator: 'eq' }, "'eq' is not an operator"],
    [{ ...comparison(argument('1')), operator: '==1;b==' }, "'==1;b==' is not an operator"],
  ])('refuses what has no text: %j', (node, message) => expect(() => format(node)).toThrow(new TypeError(message)));
});
