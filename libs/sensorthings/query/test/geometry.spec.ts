import { readGeometry } from '../src';

describe('readGeometry', () => {
  it.each<[string, unknown]>([
    ['POINT(8 54.1)', { kind: 'points', points: [[8, 54.1]] }],
    ['point z ( -8  5.41e1   -3 )', { kind: 'points', points: [[-8, 54.1]] }],
    [
      'SRID=4326;MULTIPOINT((1 2),(3 4))',
      {
        kind: 'points',
        points: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'MULTIPOINT(1 2, 3 4)',
      {
        kind: 'points',
        points: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'LINESTRING(1 2,3 4)',
      {
        kind: 'lines',
        lines: [
          [
            [1, 2],
            [3, 4],
          ],
        ],
      },
    ],
    [
      'POLYGON  ((0 0,  1 0, 1 1 ,0 0))',
      {
        kind: 'polygons',
        polygons: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        ],
      },
    ],
    [
      'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))',
      {
        kind: 'polygons',
        polygons: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        ],
      },
    ],
  ])('%s', (text, geometry) => expect(readGeometry(text)).toEqual(geometry));

  it.each([
    '',
    'POINT',
    'POINT(1)',
    'POINT(1 2',
    'POINT(1 2) x',
    'CIRCLE(1 2)',
    'LINESTRING(1 2)',
    'POLYGON((0 0,1 0,0 0))',
    'POLYGON((0 0,1 0,1 1,0 1))',
    'POINT Q (1 2)',
  ])('reads no %j', (text) => expect(readGeometry(text)).toBeUndefined());
});
