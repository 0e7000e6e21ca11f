import { withoutLines } from './growing-file';
import { Link } from './link';

describe('Link', () => {
  it('waits longer after each failure, up to a limit, until one gets through', () => {
    const link = new Link(4_000, () => 1);
    expect([1, 2, 3, 4, 5].map(() => link.failed('down'))).toEqual([500, 1000, 2000, 4000, 4000]);
    expect([link.isDown, link.lastError]).toEqual([true, 'down']);
    link.worked();
    expect([link.isDown, link.lastError]).toEqual([false, undefined]);
    expect(link.failed('down')).toBe(500);
  });

  it('waits at least half, and as long as the service asks', () => {
    const link = new Link(4_000, () => 0);
    expect(link.failed('down')).toBe(250);
    expect(link.failed('busy', 30)).toBe(30_000);
  });
});

describe('withoutLines', () => {
  it('parts faulty lines from the others; the header is line 1', () => {
    const { rest, taken } = withoutLines(Buffer.from('two\nthree\nfour\n'), new Set([3]));
    expect([rest.toString(), taken.toString()]).toEqual(['two\nfour\n', 'three\n']);
  });
});
