import { readRange } from './byte-range';

describe('readRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=2-5', { start: 2, end: 6 }],
    ['bytes=2-', { start: 2, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-30', { start: 0, end: 10 }],
    ['bytes=9-99', { start: 9, end: 10 }],
    ['Bytes = 1 - 2', { start: 1, end: 3 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-20', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [undefined, 'none'],
    ['', 'none'],
    ['bytes=5-2', 'none'],
    ['bytes=0-1,3-4', 'none'],
    ['items=0-1', 'none'],
    ['bytes=a-b', 'none'],
    ['bytes=-', 'none'],
  ])('reads %j of 10 bytes', (header, expected) => expect(readRange(header, 10)).toEqual(expected));

  it.each(['bytes=0-', 'bytes=-1'])('finds nothing for %j in an empty file', (header) =>
    expect(readRange(header, 0)).toBe('unsatisfiable'),
  );
});
