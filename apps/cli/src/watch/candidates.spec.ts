import { type Candidate, inSendingOrder, matchesPattern, SettledFiles } from './candidates';

const file = (name: string, size: number, mtimeMs: number): Candidate => ({
  name,
  path: `/x/${name}`,
  size,
  mtimeMs,
  inode: 1,
});

describe('SettledFiles', () => {
  it('waits until a file is unchanged for a while', () => {
    const settling = new SettledFiles(1000);
    const now = 1_000_000;
    expect(settling.complete([file('a', 1, now)], now, 0)).toEqual([]);
    expect(settling.complete([file('a', 2, now + 500)], now + 500, 500)).toEqual([]);
    expect(settling.complete([file('a', 2, now + 500)], now + 1400, 1400)).toEqual([]);
    expect(settling.complete([file('a', 2, now + 500)], now + 1500, 1500)).toHaveLength(1);
  });

  it('takes a file that was renamed into place at once', () => {
    expect(new SettledFiles(1000).complete([file('a', 1, 0)], 10_000, 0)).toHaveLength(1);
  });

  it('needs no clock that agrees with the disk', () => {
    const settling = new SettledFiles(1000);
    const future = [file('a', 1, 9e12)];
    expect(settling.complete(future, 1e12, 0)).toEqual([]);
    expect(settling.complete(future, 1e12, 1000)).toHaveLength(1);
  });

  it('leaves empty files, and forgets files that are gone', () => {
    const settling = new SettledFiles(1000);
    expect(settling.complete([file('a', 0, 0)], 10_000, 0)).toEqual([]);
    settling.complete([file('b', 1, 9e12)], 10_000, 0);
    settling.complete([], 10_000, 500);
    expect(settling.complete([file('b', 1, 9e12)], 10_000, 1000)).toEqual([]);
  });
});

describe('files', () => {
  it('come in the order asked for, by name where times are equal', () => {
    const files = [file('b', 1, 2), file('c', 1, 1), file('a', 1, 2)];
    expect(inSendingOrder(files, 'oldest').map(({ name }) => name)).toEqual(['c', 'a', 'b']);
    expect(inSendingOrder(files, 'newest').map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });

  it.each([
    ['a.nrt', '*.nrt', true],
    ['a.nrt.part', '*.nrt', false],
    ['aXnrt', '*.nrt', false],
    ['log-1', 'log-?', true],
    ['a(1).nrt', 'a(1)*', true],
  ])('%s matches %s: %s', (name, pattern, expected) => expect(matchesPattern(name, pattern)).toBe(expected));
});
