import fc from 'fast-check';
import { type AnyRecord } from '../copy/any-record';
import { byStorage } from './dataset-list';
import { withNewer } from './dataset-order';

/** A dataset with its first and last hour, and whether the other side has it. */
interface Drawn extends AnyRecord {
  readonly from: number;
  readonly to: number;
  readonly isThere: boolean;
}

const drawn = fc
  .array(fc.record({ from: fc.nat(9), length: fc.nat(3), isThere: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .map((all) =>
    all.map(({ from, length, isThere }, id): Drawn => ({ id, datetime: '2024', from, to: from + length, isThere })),
  );

const shareTime = (a: Drawn, b: Drawn): boolean => a.from <= b.to && b.from <= a.to;

describe('datasets that come late', () => {
  it('are stored so that those that share time are in the order of their owner', async () => {
    const property = fc.asyncProperty(drawn, async (all) => {
      const missing = all.filter(({ isThere }) => !isThere);
      const newer = async (one: AnyRecord): Promise<Drawn[]> =>
        all.filter((other) => byStorage(other, one) > 0 && shareTime(other, one as Drawn));
      const { datasets, isTooMuch } = await withNewer(missing, newer);
      const again = new Set(datasets);
      const stored = [...all.filter((one) => !again.has(one)), ...(datasets as readonly Drawn[])];
      expect(isTooMuch).toBe(false);
      expect(stored.map(({ id }) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
      for (const [i, one] of stored.entries())
        for (const later of stored.slice(i + 1)) if (shareTime(one, later)) expect(one.id).toBeLessThan(later.id);
    });
    await fc.assert(property);
  });

  it('come last where too many would have to be stored again', async () => {
    const newest = Array.from({ length: 1_001 }, (_, i) => ({ id: i + 2, datetime: '2024' }));
    const missing = [{ id: 1, datetime: '2024' }];
    expect(await withNewer(missing, async () => newest)).toEqual({ datasets: missing, isTooMuch: true });
  });
});
