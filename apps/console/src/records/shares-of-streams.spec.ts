import { type FollowableStream } from '../api/followed';
import { type QualityShares, sharesOf } from './shares-of-streams';

const shares = (code: string, good: number, bad: number): QualityShares =>
  ({ code, values: good + bad, good, suspect: 0, bad, unjudged: 0, rules: 1, unused: [] }) as QualityShares;
const stream = (code: string, ...codes: readonly [string, number][]): FollowableStream =>
  ({ code, ...(codes.length > 0 && { codes: codes.map(([own, values]) => ({ code: own, values })) }) }) as never;

describe('the shares of a stream', () => {
  it('are of its values under all codes that it had, the worst stream first', () => {
    const moved = stream('b:s:t', ['a:s:t', 4], ['b:s:t', 6], ['c:s:t', 0]);
    const records = [shares('a:s:t', 2, 2), shares('b:s:t', 6, 0), shares('x:y:z', 1, 9)];
    const found = sharesOf([moved, stream('x:y:z'), stream('no:values')], records);
    expect(found.map(({ code, values, good, bad }) => [code, values, good, bad])).toEqual([
      ['x:y:z', 10, 1, 9],
      ['b:s:t', 10, 8, 2],
    ]);
  });
});
