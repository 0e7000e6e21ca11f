import fc from 'fast-check';
import { grouped } from './grouped';

it('gives every value once, under its key, in the order of the values', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 5 }), (values, kinds) => {
      const groups = grouped(values, (value) => value % kinds);
      for (const [key, group] of groups) expect(group).toEqual(values.filter((value) => value % kinds === key));
      expect([...groups.values()].flat()).toHaveLength(values.length);
    }),
  );
});
