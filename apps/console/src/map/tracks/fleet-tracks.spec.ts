import { type DataColumns } from '@pelorus/client';
import { drawnTracks, fleetTracks, positionAt, scaleOfTracks } from './fleet-tracks';
import { colourOf } from './track-colours';

const column = (code: string, values: (number | null)[]) =>
  ({ kind: 'number', code, values }) as unknown as DataColumns['columns'][number];
const answer: DataColumns = {
  ...{ aggregate: 'PT10M', rows: 3, times: [10, 20, 30] },
  columns: [
    column('a:lat', [54, null, 56]),
    column('a:lon', [8, 8, 9]),
    column('a:temperature', [5, 6, 7]),
    column('b:lat', [95, null, null]),
    column('b:lon', [8, null, null]),
  ],
};
const streams = [
  { id: '1', name: 'A', latitude: 'a:lat', longitude: 'a:lon', colour: 'a:temperature' },
  { id: '2', name: 'B', latitude: 'b:lat', longitude: 'b:lon' },
];

describe('the tracks of a fleet', () => {
  const tracks = fleetTracks(streams, answer);

  it('have the times at which there is a position, with the value there', () => {
    const positions = [
      [8, 54],
      [9, 56],
    ];
    expect(tracks).toEqual([{ id: '1', name: 'A', times: [10, 30], positions, values: [5, 7] }]);
  });

  it('are coloured by their values, and not without any', () => {
    const scale = scaleOfTracks(tracks)!;
    expect(scale).toEqual({ least: 5, most: 7 });
    expect(drawnTracks(tracks, scale)[0]?.colours).toEqual([colourOf(5, scale), colourOf(7, scale)]);
    const plain = fleetTracks([{ ...streams[0]!, colour: undefined }], answer);
    expect(scaleOfTracks(plain)).toBeUndefined();
    expect(drawnTracks(plain, undefined)[0]?.colours).toBeUndefined();
  });

  it.each([
    [5, undefined],
    [10, [8, 54]],
    [29, [8, 54]],
    [99, [9, 56]],
  ])('tell where something was at %d', (moment, position) => {
    expect(positionAt(tracks[0]!, moment)).toEqual(position);
  });
});

it('gives values beyond the scale the colours of its ends', () => {
  const scale = { least: 0, most: 1 };
  expect(colourOf(-5, scale)).toBe(colourOf(0, scale));
  expect(colourOf(9, scale)).toBe(colourOf(1, scale));
  expect(colourOf(3, { least: 3, most: 3 })).toMatch(/^#/);
});
