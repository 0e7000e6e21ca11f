import fc from 'fast-check';
import { atMost } from './at-most';

describe('atMost', () => {
  it('runs every task once, in order, and never more than its number, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (most, fates) => {
          const turns = atMost(most);
          const begun: number[] = [];
          let running = 0;
          let longest = 0;
          const task = (index: number, fails: boolean) => async (): Promise<void> => {
            begun.push(index);
            longest = Math.max(longest, ++running);
            await Promise.resolve();
            running--;
            if (fails) throw new Error('fails');
          };
          const ended = await Promise.allSettled(fates.map((fails, index) => turns(task(index, fails))));
          expect(ended.map(({ status }) => status === 'rejected')).toEqual(fates);
          expect(begun).toEqual(fates.map((_, index) => index));
          expect(longest).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
