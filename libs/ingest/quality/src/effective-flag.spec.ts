import fc from 'fast-check';
import { effectiveFlag } from './effective-flag';
import { keepStronger, PRECEDENCE, ranksOf, stronger } from './precedence';

const flag = fc.integer({ min: 0, max: 7 });
const said = fc.option(flag, { nil: undefined });

describe('the table of precedence', () => {
  it('has each flag of O2A once', () => {
    expect([...PRECEDENCE].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('does not decide by numbers: missing is not worse than bad', () => {
    expect([stronger(5, 4), stronger(4, 5), stronger(6, 4), stronger(0, 1), stronger(5, 3)]).toEqual([4, 4, 4, 1, 3]);
  });

  it('gives one flag of several, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(flag, { minLength: 1 }), fc.func(fc.nat()), (flags, order) => {
        const shuffled = flags.map((each, i) => ({ each, at: order(i) })).sort((a, b) => a.at - b.at);
        const strongest = flags.reduce((a, b) => stronger(a, b));
        expect(shuffled.map(({ each }) => each).reduce((a, b) => stronger(a, b))).toBe(strongest);
        expect(flags).toContain(strongest);
      }),
    );
  });

  it('may be another one', () => {
    expect([1, 2, 9].reduce((a, b) => stronger(a, b, ranksOf([9, 2, 1, 3, 4])))).toBe(1);
  });

  it('replaces flags of a window by stronger ones', () => {
    const flags = Uint8Array.from([1, 1, 4, 0]);
    keepStronger(flags, Uint8Array.from([3, 3, 3, 1]), 1, 3);
    expect([...flags]).toEqual([1, 3, 4, 0]);
  });
});

describe('effectiveFlag', () => {
  it('is the newest of a person, else the strongest of source and rules, else 0', () => {
    expect(effectiveFlag({ source: 1, rules: [3, 4], manual: [2, undefined] })).toBe(2);
    expect(effectiveFlag({ source: 1, rules: [3, 4], manual: [undefined] })).toBe(4);
    expect(effectiveFlag({ rules: [undefined, 1], manual: [] })).toBe(1);
    expect(effectiveFlag({ source: 5, rules: [0], manual: [] })).toBe(5);
    expect(effectiveFlag({ source: 1, rules: [4], manual: [4, 0] })).toBe(0);
    expect(effectiveFlag({ rules: [], manual: [] })).toBe(0);
  });

  it('does not depend on the order of rules', () => {
    fc.assert(
      fc.property(said, fc.array(said), fc.array(said), (source, rules, manual) => {
        const flags = { ...(source !== undefined && { source }), manual };
        expect(effectiveFlag({ ...flags, rules: [...rules].reverse() })).toBe(effectiveFlag({ ...flags, rules }));
      }),
    );
  });
});
