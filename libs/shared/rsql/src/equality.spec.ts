import fc from 'fast-check';
import { anyText } from '../test/arbitraries';
import { equality } from './equality';
import { format } from './format';
import { parse } from './parse';
import { type Comparison } from './tree';
import { splitWildcards } from './wildcards';

const textOf = (value: string | number | boolean): string => format(equality('a.b', value));

describe('equality', () => {
  it.each([
    ['ctd', 'a.b==ctd'],
    [7, 'a.b==7'],
    [true, 'a.b==true'],
    ['null', 'a.b=="null"'],
    ['a*b', 'a.b=="a\\*b"'],
    ['', 'a.b==""'],
    ["it's (x)", `a.b=="it's (x)"`],
  ])('of %j is written as %s', (value, text) => expect(textOf(value)).toBe(text));

  it('means its value and no other, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const { selector, operator, args } = parse(textOf(value)) as Comparison;
        expect([selector, operator, args.length]).toEqual(['a.b', '==', 1]);
        const [argument] = args;
        expect(splitWildcards(argument!)).toEqual([value]);
        expect(argument!.quoted || argument!.value !== 'null').toBe(true);
      }),
    );
  });
});
