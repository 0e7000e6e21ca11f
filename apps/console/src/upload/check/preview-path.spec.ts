import { previewPath } from './preview-path';

const SIZE = { width: 104, height: 24 };

describe('previewPath', () => {
  it('spans the drawing, from low to high', () => {
    const series = { times: [0, 50, 100], lows: [0, 5, 0], highs: [0, 10, 5] };
    expect(previewPath(series, [0, 10], SIZE)).toBe('M2.0 22.0L2.0 22.0L52.0 12.0L52.0 2.0L102.0 22.0L102.0 12.0');
  });

  it('lifts the pen over a time without values', () => {
    const series = { times: [0, 1, 2, 98, 99, 100], lows: [0, 0, 0, 0, 0, 0], highs: [1, 1, 1, 1, 1, 1] };
    expect(previewPath(series, [0, 1], SIZE).match(/M/g)).toHaveLength(2);
  });

  it('draws one value, and a constant, in the middle', () => {
    expect(previewPath({ times: [7], lows: [3], highs: [3] }, [3, 3], SIZE)).toBe('M52.0 12.0L52.0 12.0');
  });
});
