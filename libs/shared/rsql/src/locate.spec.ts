import { type Comparison, operatorSpan, parse, selectorSpan } from '.';

describe('selectorSpan and operatorSpan', () => {
  it.each([
    ['a==1', 'a', '=='],
    ['  a.b  =IN=  (1)', 'a.b', '=IN='],
    ['"a \\" b"!=1', '"a \\" b"', '!='],
    ["'a'<1", "'a'", '<'],
  ])('%s', (text, selector, operator) => {
    const comparison = parse(text) as Comparison;
    const [first, second] = [selectorSpan(text, comparison), operatorSpan(text, comparison)];
    expect([text.slice(first.start, first.end), text.slice(second.start, second.end)]).toEqual([selector, operator]);
  });
});
