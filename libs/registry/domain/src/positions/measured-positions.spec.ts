import { measuredPositions, type PositionStream } from './measured-positions';

const stream = (
  code: string,
  lastValue: number | string,
  minute = 0,
  more: Partial<PositionStream> = {},
): PositionStream => ({
  ...{ code, lastValue, values: 60, firstDatetime: '2024-01-01T00:00:00.000000' },
  lastDatetime: `2024-01-02T00:0${minute}:00.000000`,
  ...more,
});
const pair = (item: string, north: number, east: number, minute = 0, more: Partial<PositionStream> = {}) => [
  stream(`${item}:latitude`, north, minute, more),
  stream(`${item}:longitude`, east, minute, more),
];
const shown = (streams: readonly PositionStream[]) =>
  Object.fromEntries(
    [...measuredPositions(streams)].map(([code, { latitude, longitude }]) => [code, [latitude, longitude]]),
  );

describe('measured positions', () => {
  it('are those of the receiver and of all that it is on', () => {
    expect(shown(pair('vessel:a:mast:gps', 55, 8))).toEqual({
      'vessel:a': [55, 8],
      'vessel:a:mast': [55, 8],
      'vessel:a:mast:gps': [55, 8],
    });
    expect(shown([stream('glider:g:pos_lat', 1), stream('glider:g:pos_lon', 2)])).toEqual({ 'glider:g': [1, 2] });
  });

  it('are the newest, and of equally new ones those that are measured higher', () => {
    expect(shown([...pair('vessel:a:gps', 1, 1, 2), ...pair('vessel:a', 2, 2, 1)])['vessel:a']).toEqual([1, 1]);
    expect(shown([...pair('vessel:a:gps', 1, 1), ...pair('vessel:a', 2, 2)])['vessel:a']).toEqual([2, 2]);
    expect(shown([...pair('vessel:a:y', 1, 1), ...pair('vessel:a:x', 2, 2)])['vessel:a']).toEqual([2, 2]);
  });

  it('are on the Earth, good, and of one moment', () => {
    expect(shown(pair('buoy:b', 10, 190))).toEqual({ 'buoy:b': [10, -170] });
    expect(shown(pair('buoy:b', 91, 8))).toEqual({});
    expect(shown(pair('buoy:b', 10, 8, 0, { lastQualityFlag: 4 }))).toEqual({});
    expect(shown([stream('buoy:b:latitude', 10, 1), stream('buoy:b:longitude', 8, 2)])).toEqual({});
    expect(shown([stream('buoy:b:latitude', 10)])).toEqual({});
    expect(shown([stream('buoy:b:plat', 10), stream('buoy:b:plon', 8)])).toEqual({});
  });
});
