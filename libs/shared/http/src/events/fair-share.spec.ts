import fc from 'fast-check';
import { fairShare } from './fair-share';

const loads = fc.array(fc.record({ size: fc.nat(1_000), takers: fc.integer({ min: 1, max: 50 }) }), { maxLength: 10 });

describe('a fair share', () => {
  it('is no limit where there is enough, else all is given away to whom wants it', () => {
    fc.assert(
      fc.property(loads, fc.nat(20_000), (wanted, amount) => {
        const share = fairShare(wanted, amount);
        const whole = wanted.reduce((sum, { size, takers }) => sum + size * takers, 0);
        const taken = wanted.reduce((sum, { size, takers }) => sum + Math.min(size, share) * takers, 0);
        if (whole <= amount) expect(share).toBe(Infinity);
        else expect(taken).toBeCloseTo(amount, 6);
      }),
    );
  });
});
