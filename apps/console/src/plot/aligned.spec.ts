import { alignedValues, columnsOf } from './aligned';
import { type NumberValues } from './stream-values';

const raw = (times: number[], means = times): NumberValues => ({
  ...{ kind: 'number', code: 'a:b:c', unit: 'm', aggregate: 'NONE', times, means, least: means, most: means },
  counts: times.map(() => 1),
});
const never = (): never => {
  throw new Error('joined');
};

describe('alignedValues', () => {
  it('draws the band of buckets, and none of the values themselves', () => {
    expect(columnsOf(raw([1, 2]))).toHaveLength(1);
    expect(columnsOf({ ...raw([1, 2]), aggregate: 'PT1H' })).toHaveLength(3);
  });

  it('lifts the pen where values are late', () => {
    expect(alignedValues([raw([0, 1, 2, 3, 93, 94, 95])], never)).toEqual([
      [0, 1, 2, 3, 48, 93, 94, 95],
      [0, 1, 2, 3, null, 93, 94, 95],
    ]);
  });

  it('leaves times alone that are usual', () => {
    const times = [0, 10, 20, 50, 60];
    expect(alignedValues([raw(times)], never)).toEqual([times, times]);
  });

  it('lets a stream change its pace', () => {
    const slow = Array.from({ length: 9 }, (_, i) => 10 * i);
    const times = [...slow, ...Array.from({ length: 20 }, (_, i) => 81 + i)];
    expect(alignedValues([raw(times)], never)).toEqual([times, times]);
  });

  it('joins several streams', () => {
    const join = jest.fn(() => [[1]] as never);
    expect(alignedValues([raw([1]), raw([2])], join)).toEqual([[1]]);
    expect(join).toHaveBeenCalledWith([
      [[1], [1]],
      [[2], [2]],
    ]);
  });
});
