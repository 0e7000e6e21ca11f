import { type DataColumns } from '@pelorus/client';
import { doubt, sharesOf } from './quality-shares';

const stream = (code: string) => ({ id: 1, code, values: 1 });

/** An answer with counts and left out values of two days for each code. */
const answer = (by: Readonly<Record<string, readonly [counts: unknown[], leftOut: unknown[]]>>): DataColumns =>
  ({
    ...{ aggregate: 'P1D', rows: 2, times: [0, 1] },
    columns: Object.entries(by).flatMap(([code, [counts, leftOut]]) => [
      { kind: 'number', name: '', code, aggregateFunction: 'COUNT', values: counts },
      { kind: 'number', name: '', code, aggregateFunction: 'LEFT_OUT', values: leftOut },
    ]),
  }) as DataColumns;

describe('shares of values by quality', () => {
  it('add up to all values, those that nobody judged with them', () => {
    const [shares] = sharesOf([stream('a:b')], {
      good: answer({
        'a:b': [
          [60, 30],
          [40, 20],
        ],
      }),
      suspect: answer({
        'a:b': [
          [10, null],
          [90, 50],
        ],
      }),
      bad: answer({
        'a:b': [
          [null, 5],
          [100, 45],
        ],
      }),
    });
    expect(shares).toMatchObject({ values: 150, good: 90, suspect: 10, bad: 5, other: 45 });
    expect(doubt(shares!)).toBeCloseTo(0.1);
  });

  it('leave out streams without values in that time', () => {
    const nothing = answer({
      'a:b': [
        [null, null],
        [null, null],
      ],
      'a:c': [
        [1, 0],
        [0, 0],
      ],
    });
    const found = sharesOf([stream('a:b'), stream('a:c')], { good: nothing, suspect: answer({}), bad: answer({}) });
    expect(found.map((shares) => shares.stream.code)).toEqual(['a:c']);
  });
});
