import { bare } from '../test/bare';
import { refusal } from '../test/refusal';
import { type Comparison, type Group, type RsqlNode, OperatorRegistry, parse } from '.';

/** A tree in few characters: `and[a == b | c =in= d e]`. */
function sketch(node: RsqlNode): string {
  if (node.kind === 'group') return `${node.op}[${node.nodes.map(sketch).join(' | ')}]`;
  return [node.selector, node.operator, ...node.args.map((argument) => argument.value)].join(' ');
}

const comparison = (text: string) => parse(text) as Comparison;

describe('parse', () => {
  describe('connectives', () => {
    it.each([
      ['a==1;b==2,c==3', 'or[and[a == 1 | b == 2] | c == 3]'],
      ['a==1,b==2;c==3', 'or[a == 1 | and[b == 2 | c == 3]]'],
      ['a==1 and b==2 or c==3', 'or[and[a == 1 | b == 2] | c == 3]'],
      ['a==1 or b==2 and c==3', 'or[a == 1 | and[b == 2 | c == 3]]'],
      ['(a==1,b==2);c==3', 'and[or[a == 1 | b == 2] | c == 3]'],
      ['a==1;b==2;c==3;d==4', 'and[a == 1 | b == 2 | c == 3 | d == 4]'],
      ['a==1;(b==2;c==3)', 'and[a == 1 | and[b == 2 | c == 3]]'],
      ['(a==1)', 'a == 1'],
      ['((a==1,((b==2))))', 'or[a == 1 | b == 2]'],
      ['(a==1)and (b==2)or (c==3)', 'or[and[a == 1 | b == 2] | c == 3]'],
      ["a=='x'and b==2", 'and[a == x | b == 2]'],
      ['a==1;and==2', 'and[a == 1 | and == 2]'],
      ['a==and;b==or', 'and[a == and | b == or]'],
      ['a=in=(and,or)', 'a =in= and or'],
    ])('%s', (text, wanted) => expect(sketch(parse(text))).toBe(wanted));

    it.each([
      ['a==1 and\tb==2', 5],
      ['a==1 and\nb==2', 5],
      ['a==1 AND b==2', 5],
      ['a==1 and(b==2)', 5],
      ['and ==1', 0],
      ['a==or ;b==1', 3],
      ['a==and b==1', 3],
      ['a=in=(or ,b)', 6],
      ['a=in=(x,and )', 8],
    ])('only the lower-case word before a space: %j', (text, position) =>
      expect(refusal(text).position).toBe(position),
    );
  });

  describe('blanks', () => {
    it.each([' ', '\t', '\r', '\n', ' \t\r\n '])('%j separates tokens', (blank) => {
      const tokens = ['', '(', 'a', '==', 'b', ';', 'c', '=in=', '(', 'd', ',', 'e', ')', ')', ''];
      expect(sketch(parse(tokens.join(blank)))).toBe('and[a == b | c =in= d e]');
      expect(refusal(`a==b${blank}c`).position).toBe(4 + blank.length);
    });

    it.each(['\u00a0', '\u2003', '\u000b', '\u000c', '\ufeff', '\0'])('%j is part of a word', (character) => {
      expect(sketch(parse(`a${character}==b${character}c`))).toBe(`a${character} == b${character}c`);
    });
  });

  describe('selectors', () => {
    it.each([
      ['a.b.c==1', 'a.b.c'],
      ['a\\b==1', 'a\\b'],
      ['"a b"==1', 'a b'],
      ["'it\\'s'==1", "it's"],
      ['"a\\\\b"==1', 'a\\b'],
      ['__proto__==1', '__proto__'],
    ])('%s', (text, selector) => expect(comparison(text).selector).toBe(selector));

    it.each(['""==1', "'  '==1", '"\t\r\n"==1', '==1', '(==1)'])('refuses a blank one: %j', (text) =>
      expect(refusal(text)).toMatchObject({ position: text.startsWith('(') ? 1 : 0, expected: ['selector', '('] }),
    );
  });

  describe('arguments', () => {
    it.each([
      ['a==*', { value: '*', quoted: false, escaped: [] }],
      ['a==\\*', { value: '\\*', quoted: false, escaped: [1] }],
      ['a==\\\\*x\\y\\*', { value: '\\\\*x\\y\\*', quoted: false, escaped: [2, 7] }],
      ['a=="a*b"', { value: 'a*b', quoted: true, escaped: [] }],
      ['a=="a\\*b"', { value: 'a*b', quoted: true, escaped: [1] }],
      ['a=="a\\\\*b"', { value: 'a\\*b', quoted: true, escaped: [1] }],
      ['a==null', { value: 'null', quoted: false, escaped: [] }],
      ["a=='null'", { value: 'null', quoted: true, escaped: [] }],
      ["a=='\\n\\😀'", { value: 'n😀', quoted: true, escaped: [0, 1] }],
      ["a==''", { value: '', quoted: true, escaped: [] }],
      ["a=='\"\\''", { value: '"\'', quoted: true, escaped: [1] }],
    ])('%s', (text, wanted) => {
      expect(bare(parse(text))).toEqual({ kind: 'comparison', selector: 'a', operator: '==', args: [wanted] });
    });

    it.each([
      ['a=in=()', 'a =in='],
      ['a=in=( )', 'a =in='],
      ['a=in=b', 'a =in= b'],
      ['a=in=(b)', 'a =in= b'],
      ['a=in=(b,c or d or e,f)', 'a =in= b c d e f'],
      ["a=in=('b'or c)", 'a =in= b c'],
      ['a==(b)', 'a == b'],
      ['a=bt=(1,2)', 'a =bt= 1 2'],
      ['a=isnull=', 'a =isnull='],
      ['a=isnull=()', 'a =isnull='],
      ['a=null=TRUE', 'a =null= TRUE'],
      ['a=notnull=(false)', 'a =notnull= false'],
      ['a=isnull= and b==1', 'and[a =isnull= | b == 1]'],
      ['(a=isnull=),b==1', 'or[a =isnull= | b == 1]'],
    ])('%s', (text, wanted) => expect(sketch(parse(text))).toBe(wanted));

    it.each([
      ['a==', 3, ['value']],
      ['a==()', 4, ['value']],
      ['a==(1,2)', 6, [')']],
      ['a=bt=', 5, ['(']],
      ['a=bt=1', 5, ['(']],
      ['a=bt=()', 6, ['value']],
      ['a=bt=(1)', 7, [',']],
      ['a=bt=(1,2,3)', 10, [')']],
      ['a=in=', 5, ['value', '(']],
      ['a=in=(', 6, ['value', ')']],
      ['a=in=(1', 7, [',', 'or', ')']],
      ['a=in=(1,', 8, ['value']],
      ['a=isnull=yes', 9, ['true', 'false']],
      ["a=isnull=''", 9, ['true', 'false']],
      ['a=isnull=(true,false)', 15, [')']],
    ])('refuses %s', (text, position, expected) => expect(refusal(text)).toMatchObject({ position, expected }));
  });

  describe('operators', () => {
    it.each(
      '== != > =gt= >= =ge= < =lt= <= =le= =like= =notlike= =nlike= =ilike= =notilike= =nilike= =in= =out= =isnull= =null= =notnull= =isnotnull='
        .split(' ')
        .flatMap((symbol) => [symbol, symbol.toUpperCase()]),
    )('knows %s and keeps it as written', (symbol) => expect(comparison(`a${symbol}true`).operator).toBe(symbol));

    it.each(['=between=', '=bt=', '=notbetween=', '=nb=', '=BETWEEN='])('knows %s', (symbol) =>
      expect(comparison(`a${symbol}(1,2)`).operator).toBe(symbol),
    );

    it('accepts those that are registered', () => {
      const operators = new OperatorRegistry([
        { symbol: '=near=', arity: 'two' },
        { symbol: '=set=', arity: 'none' },
      ]);
      expect(sketch(parse('a=Near=(1,2);b=set=;c=set=()', { operators }))).toBe(
        'and[a =Near= 1 2 | b =set= | c =set=]',
      );
      expect(refusal('a=set=1', { operators })).toMatchObject({ code: 'arity', position: 6 });
      expect(refusal('a=set=(1)', { operators })).toMatchObject({ code: 'arity', position: 7, expected: [')'] });
      expect(refusal('a==1', { operators })).toMatchObject({ code: 'operator', position: 1, length: 2 });
    });

    it("accepts every well-formed symbol with 'any'", () => {
      const options = { operators: 'any' } as const;
      expect(sketch(parse('a=x=;b=y=1;c=z=(1,2),d=w=()', options))).toBe(
        'or[and[a =x= | b =y= 1 | c =z= 1 2] | d =w=]',
      );
      expect(sketch(parse('a=isnull=1', options))).toBe('a =isnull= 1');
      expect(refusal('a==(1,2)', options).code).toBe('arity');
      expect(refusal('a=x1=2', options)).toMatchObject({ code: 'syntax', position: 1 });
    });
  });

  it('tells where everything stands', () => {
    const text = ' ( a == "b c" , (d=in=( e , f ) and g=isnull= ) ) ; "h i"!=j ';
    const at = (node: { span: { start: number; end: number } }) => text.slice(node.span.start, node.span.end);
    const root = parse(text) as Group;
    const [or, last] = root.nodes as [Group, Comparison];
    const [first, and] = or.nodes as [Comparison, Group];
    expect([root, or, last, first, and, ...and.nodes].map(at)).toEqual([
      text.trim(),
      'a == "b c" , (d=in=( e , f ) and g=isnull= )',
      '"h i"!=j',
      'a == "b c"',
      'd=in=( e , f ) and g=isnull=',
      'd=in=( e , f )',
      'g=isnull=',
    ]);
    expect([first, and.nodes[0] as Comparison].flatMap((node) => node.args.map(at))).toEqual(['"b c"', 'e', 'f']);
  });

  it('freezes the tree if asked', () => {
    const deep = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(deep));
    expect(deep(parse("a==1;(b=in=(x,'\\*'),c=isnull=)", { freeze: true }))).toBe(true);
    expect(deep(parse('a==1'))).toBe(false);
  });

  it.each([
    'code=LIKE=vessel:mya_ii',
    'latitude>=-90 and latitude<=90 and longitude>=-180 and longitude<=180',
    'name=ILIKE="*q*"',
    'lastName=LIKE=*sen',
    "streams.code=IN=(vessel:a:b);datetimeMax<='2025-09-04T00:00:00'",
    'created==2024-01-17',
  ])('reads what clients send: %s', (text) => expect(parse(text).span).toEqual({ start: 0, end: text.length }));
});
