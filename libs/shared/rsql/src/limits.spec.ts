import { refusal } from '../test/refusal';
import { format, type Group, type Limits, type RsqlNode, parse } from '.';

const chain = (count: number, connective = ';') => Array.from({ length: count }, (_, i) => `a==${i}`).join(connective);
const list = (count: number) => `a=in=(${Array.from({ length: count }, (_, i) => i).join(',')})`;
const nested = (depth: number, inner = 'a==1') => '('.repeat(depth) + inner + ')'.repeat(depth);

const UNLIMITED: Limits = { length: Infinity, depth: Infinity, comparisons: Infinity, arguments: Infinity };
const unlimited = { limits: UNLIMITED };

describe('limits', () => {
  it.each([
    ['length', `a==${'x'.repeat(16_381)}`, `a==${'x'.repeat(16_382)}`, 16_384, 1],
    ['depth', nested(64), nested(65), 64, 1],
    ['comparisons', chain(500), chain(501), chain(500).length + 1, 1],
    ['arguments', list(1000), list(1001), list(1000).length, 1],
  ])('%s', (code, accepted, refused, position, length) => {
    expect(parse(accepted).span.end).toBeGreaterThan(0);
    expect(refusal(refused)).toMatchObject({ code, position, length });
  });

  it('can be set one by one', () => {
    expect(refusal('a==1;b==2', { limits: { comparisons: 1 } })).toMatchObject({ code: 'comparisons', position: 5 });
    expect(refusal('((a==1))', { limits: { depth: 1 } })).toMatchObject({ code: 'depth', position: 1 });
    expect(refusal('a=in=(1,2)', { limits: { arguments: 1 } })).toMatchObject({ code: 'arguments', position: 8 });
    expect(refusal('a==12', { limits: { length: 4 } })).toMatchObject({ code: 'length', position: 4, length: 1 });
    expect(parse(list(2000), { limits: { arguments: 2000 } }).kind).toBe('comparison');
  });

  it('count a list for itself, and only open parentheses', () => {
    expect(parse(`${list(1000)};${list(1000)}`).kind).toBe('group');
    expect(parse(Array.from({ length: 100 }, () => '(a=in=(1))').join(';'), { limits: { depth: 1 } }).kind).toBe(
      'group',
    );
  });
});

describe('hostile texts', () => {
  // Each is refused at its very beginning or end, by default and without limits; anything slower than linear, or
  // recursive, would not end within the test's time, or would overflow.
  const MANY = 300_000;
  const texts: Record<string, [text: string, position: number]> = {
    'opening parentheses': ['('.repeat(MANY), MANY],
    'closing parentheses': [')'.repeat(MANY), 0],
    semicolons: [';'.repeat(MANY), 0],
    commas: [','.repeat(MANY), 0],
    blanks: [' '.repeat(MANY), MANY],
    'equals signs': ['='.repeat(MANY), 0],
    quotes: ['"'.repeat(MANY + 1), 0],
    'backslashes before a quote': [`a==${'\\'.repeat(MANY)}"`, MANY + 3],
    'backslashes in an open quote': [`a=="${'\\'.repeat(MANY)}`, 3],
    'an operator without end': [`a=${'x'.repeat(MANY)}`, 1],
    'a chain of and': [`a==1${' and'.repeat(MANY)}`, 9],
    'and as a selector': ['and '.repeat(MANY), 0],
    'a chain that ends early': ['a==1;'.repeat(MANY), 5 * MANY],
    'a list that ends early': [`a=in=(${'1,'.repeat(MANY)})`, 6 + 2 * MANY],
    'an open list': [`a=in=(${'"x",'.repeat(MANY)}`, 6 + 4 * MANY],
    'one parenthesis too few': [`${'('.repeat(MANY)}a==1${')'.repeat(MANY - 1)}`, 2 * MANY + 3],
    'a deep group that ends early': [`${'('.repeat(MANY)}a==1;${')'.repeat(MANY)}`, MANY + 5],
    'a long selector': [`a${'*'.repeat(MANY)} b`, MANY + 2],
    'a long quoted selector': [`"${'\\"'.repeat(MANY)}" b`, 2 * MANY + 3],
  };

  it.each(Object.keys(texts))('%s', (name) => {
    const [text, position] = texts[name] ?? ['', 0];
    expect(refusal(text).position).toBeLessThanOrEqual(16_384);
    expect(refusal(text, unlimited).position).toBe(position);
  });

  it('25 kB of semicolons and 100,000 parentheses', () => {
    expect(refusal(';'.repeat(25_000))).toMatchObject({ code: 'length', position: 16_384 });
    expect(refusal('('.repeat(100_000))).toMatchObject({ code: 'length' });
    expect(refusal('('.repeat(100_000), { limits: { length: Infinity } })).toMatchObject({
      code: 'depth',
      position: 64,
    });
  });

  it('deep trees are parsed, frozen and formatted', () => {
    const depth = 100_000;
    const text = `${'a==1;(b==2,'.repeat(depth)}c==3${')'.repeat(depth)}`;
    const root = parse(text, { limits: UNLIMITED, freeze: true });
    expect(format(root) === text).toBe(true);
    let levels = 0;
    for (let node: RsqlNode | undefined = root; node?.kind === 'group'; node = (node as Group).nodes[1]) levels++;
    expect(levels).toBe(2 * depth);
    expect(parse(nested(depth), unlimited)).toMatchObject({
      kind: 'comparison',
      span: { start: depth, end: depth + 4 },
    });
  });
});
