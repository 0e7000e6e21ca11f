import fc from 'fast-check';
import { RunGatherer, speaksAgainst } from './run-gatherer';
import { flagsOf, runsOf } from './runs';

const flags = fc.uint8Array({ max: 5, maxLength: 200 });

describe('runs', () => {
  it('give the flags that they were made of', () => {
    fc.assert(fc.property(flags, (flags) => expect(flagsOf(runsOf(flags), flags.length)).toEqual(flags)));
  });

  it('follow each other without a gap, each with another flag than the one before', () => {
    fc.assert(
      fc.property(flags, (flags) => {
        const runs = runsOf(flags);
        for (const [i, { first, flag }] of runs.entries()) {
          expect(first).toBe(i === 0 ? 0 : runs[i - 1]!.last + 1);
          if (i > 0) expect(flag).not.toBe(runs[i - 1]!.flag);
        }
        expect(runs.at(-1)?.last ?? -1).toBe(flags.length - 1);
      }),
    );
  });

  it('are gathered window by window as of the whole, those that speak against values', () => {
    const windows = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(flags, windows, fc.nat(30), (flags, windows, most) => {
        const gatherer = new RunGatherer(most);
        for (let to = 0, i = 0; to < flags.length; i++) {
          to = Math.min(flags.length, to + windows[i % windows.length]!);
          gatherer.add(flags, to);
        }
        const expected = runsOf(flags).filter(({ flag }) => speaksAgainst(flag));
        expect(gatherer.end()).toEqual({ runs: expected.slice(0, most), total: expected.length });
      }),
    );
  });
});
