import fc from 'fast-check';
import { nearestOf, neighboursOf, type TimesReader } from './neighbours';

const HOUR = 3_600_000;
const YEAR = 366 * 24 * HOUR;

/** A service that has values at some times, and gives 10 buckets at the most. */
function readerOf(all: readonly number[]): TimesReader & { readonly asked: number[] } {
  const within = (from: number, to: number): number[] => all.filter((time) => time >= from && time <= to);
  const asked: number[] = [];
  const read = <Answer>(values: number, answer: Answer): Promise<Answer> => {
    asked.push(values);
    return Promise.resolve(answer);
  };
  return {
    asked,
    counts: ({ from, to }) => {
      const seconds = Math.max(1, Math.ceil((to - from + 1) / 10_000));
      const starts = [...new Set(within(from, to).map((time) => Math.floor(time / seconds / 1000) * seconds * 1000))];
      const counts = starts.map(
        (start) => within(Math.max(from, start), Math.min(to, start + seconds * 1000 - 1)).length,
      );
      return read(starts.length, { aggregate: `PT${seconds}S`, times: starts, counts });
    },
    times: ({ from, to }, limit = Infinity) => {
      const times = within(from, to).slice(0, limit);
      return read(times.length, times);
    },
  };
}

describe('the neighbours of a range', () => {
  it('are the values next to it, not the first and last ones', async () => {
    const moments = fc.array(fc.integer({ min: 0, max: YEAR }), { minLength: 1, maxLength: 60 });
    const ranges = fc.tuple(fc.integer({ min: 0, max: YEAR }), fc.integer({ min: 1, max: 30 * HOUR }));
    await fc.assert(
      fc.asyncProperty(moments, ranges, async (given, [from, length]) => {
        const range = { from, to: from + length };
        const all = [...new Set(given)].sort((a, b) => a - b).filter((time) => time < from || time > range.to);
        fc.pre(all.length > 0);
        const found = await neighboursOf(readerOf(all), range, { from: all[0]!, to: all.at(-1)! });
        expect([found.before, found.after]).toEqual([
          all.findLast((time) => time < from),
          all.find((time) => time > range.to),
        ]);
      }),
    );
  });

  it('are found without reading all that lies between', async () => {
    const many = Array.from({ length: 30_000 }, (_, i) => i * 1000);
    const reader = readerOf(many);
    const found = await neighboursOf(reader, { from: YEAR, to: YEAR + HOUR }, { from: 0, to: many.at(-1)! });
    expect(found).toEqual({ before: many.at(-1)! });
    expect(reader.asked.reduce((sum, values) => sum + values, 0)).toBeLessThan(3000);
  });

  it('are the nearest ones of several streams', () => {
    expect(nearestOf([{ before: 1, after: 90 }, { before: 5 }, { after: 50 }, {}])).toEqual({ before: 5, after: 50 });
    expect(nearestOf([])).toEqual({});
  });
});
