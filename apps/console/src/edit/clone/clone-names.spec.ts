import fc from 'fast-check';
import { copyNames, nextName } from './clone-names';

describe('nextName', () => {
  it.each([
    ['optode_9999b', 'optode_9999b_2'],
    ['ctd_1', 'ctd_2'],
    ['ctd_099', 'ctd_100'],
    ['ctd', 'ctd_2'],
    ['9', '10'],
  ])('after %s comes %s', (name, next) => expect(nextName(name)).toBe(next));
});

describe('copyNames', () => {
  it('are as many as asked for, none twice, none taken', () => {
    const name = fc.stringMatching(/^[a-z0-9_]{1,8}$/);
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 50 }), fc.array(name), (shortName, count, taken) => {
        const names = copyNames(shortName, count, [shortName, ...taken]);
        expect(new Set(names).size).toBe(count);
        expect(names.filter((made) => made === shortName || taken.includes(made))).toEqual([]);
      }),
    );
  });
});
