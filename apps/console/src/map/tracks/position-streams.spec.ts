import { type Stream } from '@pelorus/client';
import { positionStreams, trackOfColumns } from './position-streams';

const stream = (code: string, lastDatetime = '2024-01-01T00:00:00.000'): Stream => ({
  id: 1,
  code,
  lastDatetime,
  values: 1,
});

describe('the streams of an item’s position', () => {
  it('are latitude and longitude of the same receiver, the newest ones', () => {
    const pair = positionStreams([
      stream('vessel:a:gnss_1:latitude'),
      stream('vessel:a:gnss_1:longitude'),
      stream('vessel:a:gnss_2:latitude', '2024-02-01T00:00:00.000'),
      stream('vessel:a:gnss_2:longitude', '2024-02-01T00:00:00.000'),
      stream('vessel:a:gnss_3:latitude', '2024-03-01T00:00:00.000'),
    ]);
    expect([pair?.latitude.code, pair?.longitude.code]).toEqual([
      'vessel:a:gnss_2:latitude',
      'vessel:a:gnss_2:longitude',
    ]);
  });

  it('may have short names, and are those of the item before those below it', () => {
    const streams = ['glider:a:ctd:lat', 'glider:a:ctd:lon', 'glider:a:lat', 'glider:a:lon'].map((code) =>
      stream(code),
    );
    expect(positionStreams(streams)?.longitude.code).toBe('glider:a:lon');
  });

  it('are none without both', () => {
    expect(positionStreams([stream('vessel:a:flat'), stream('vessel:a:flon'), stream('vessel:a:lat')])).toBeUndefined();
  });
});

describe('a track', () => {
  it('has the places with both coordinates on the globe', () => {
    const columns = [
      [55, null, 56, 91],
      [8, 9, 181, 10],
    ].map((values) => ({ name: '', code: '', kind: 'number' as const, values }));
    expect(trackOfColumns({ columns }).positions).toEqual([
      [8, 55],
      [181, 56],
    ]);
    expect(trackOfColumns({ columns: [] }).positions).toEqual([]);
  });
});
