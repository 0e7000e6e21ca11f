import { defaultOperators, OperatorRegistry, parse } from '.';

describe('OperatorRegistry', () => {
  it('finds an operator by each of its symbols in any case', () => {
    for (const symbol of ['>', '=gt=', '=GT=', '=Gt=']) expect(defaultOperators.find(symbol)?.symbol).toBe('>');
    expect(defaultOperators.find('=nope=')).toBeUndefined();
    expect(defaultOperators.find('constructor')).toBeUndefined();
  });

  it('is extended without being changed', () => {
    const extended = defaultOperators.extend({ symbol: '=Regex=', aliases: ['=re='], arity: 'one' });
    expect(parse('a=RE=^x.*$', { operators: extended })).toMatchObject({ operator: '=RE=' });
    expect(extended.find('=regex=')).toBe(extended.find('=re='));
    expect(defaultOperators.find('=re=')).toBeUndefined();
    expect(extended.symbols).toEqual([...defaultOperators.symbols, '=regex=', '=re=']);
  });

  it('replaces an operator of the same symbol, aliases and all', () => {
    const extended = defaultOperators.extend({ symbol: '=IN=', arity: 'two' });
    expect(extended.find('=in=')?.arity).toBe('two');
    expect(defaultOperators.extend({ symbol: '=between=', arity: 'two' }).find('=bt=')).toBeUndefined();
  });

  it.each(['', '=', 'in', '=in', '=i n=', '=1=', '===', '=in==', '~', '<>', '= =', '=é='])(
    'refuses the symbol %j',
    (symbol) => expect(() => new OperatorRegistry([{ symbol, arity: 'one' }])).toThrow(TypeError),
  );

  it('refuses a symbol that two operators claim', () =>
    expect(() => defaultOperators.extend({ symbol: '=x=', aliases: ['=BT='], arity: 'one' })).toThrow(
      "two operators are called '=bt='",
    ));
});
