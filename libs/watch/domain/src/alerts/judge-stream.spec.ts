import { judgePosition, judgeSilence } from './judge-stream';
import { judgeWindow, summedUp } from './judge-window';
import { platformOf, postponedUntil, type HeardStream } from './stream-facts';

const HOUR = 3_600_000;
const MISSING = { kind: 'missing', of: 'stream', late: false } as const;

it('tells silent from late, and counts no time in which nothing could come', () => {
  const given = { ...MISSING, longerMs: 10 };
  expect(judgeSilence(given, { lastMs: 100, arrivedMs: 0 }, 110, false)).toMatchObject({ kind: 'unmet', againMs: 111 });
  expect(judgeSilence(given, { lastMs: 100, arrivedMs: 0 }, 111, false)).toMatchObject({ kind: 'met' });
  expect(judgeSilence(given, { lastMs: 0, arrivedMs: 105 }, 111, false)).toMatchObject({ kind: 'unmet' });
  expect(judgeSilence({ ...given, late: true }, { lastMs: 0, arrivedMs: 105 }, 111, false).kind).toBe('met');
  expect(judgeSilence(given, { lastMs: 100, arrivedMs: 0, graceMs: 50 }, 150, false).kind).toBe('unmet');
  // A value of the future is judged by when it came.
  expect(judgeSilence(given, { lastMs: 9_000, arrivedMs: 100 }, 110, false)).toMatchObject({
    kind: 'unmet',
    againMs: 111,
  });
  expect(judgeSilence(given, { lastMs: 9_000, arrivedMs: 100 }, 111, false).kind).toBe('met');
  expect(judgeSilence(given, { lastMs: 9_000, arrivedMs: 0 }, 111, false).kind).toBe('unmet');
  // What fires is over only when something comes.
  expect(judgeSilence(given, { lastMs: 100, arrivedMs: 0, graceMs: 50 }, 150, true).kind).toBe('met');
  expect(judgeSilence(given, { arrivedMs: 0 }, 150, false).kind).toBe('noData');
});

it('learns from the rhythm, and misses nothing that was given up long ago', () => {
  const heard = { lastMs: 0, arrivedMs: 0, stepMs: 60_000 };
  expect(judgeSilence(MISSING, heard, HOUR, false).kind).toBe('unmet');
  expect(judgeSilence(MISSING, heard, HOUR + 1, false).kind).toBe('met');
  expect(judgeSilence(MISSING, heard, 31 * 24 * HOUR + HOUR, false).kind).toBe('unmet');
  expect(judgeSilence(MISSING, heard, 31 * 24 * HOUR + HOUR, true).kind).toBe('met');
  expect(judgeSilence(MISSING, { lastMs: 0, arrivedMs: 0 }, HOUR, false).kind).toBe('unmet');
});

it('waits with old values while a ship sends what it gathered', () => {
  const facts: HeardStream = {
    id: 1,
    code: 'vessel:a:b:c',
    kind: 'number',
    values: 100,
    firstMs: 0,
    lastMs: 99_000,
    arrivedMs: 30 * 24 * HOUR,
    burst: 40,
  };
  expect(postponedUntil(facts, facts.arrivedMs + 1)).toBe(facts.arrivedMs + 15_000);
  expect(postponedUntil(facts, facts.arrivedMs + 15_000)).toBe(0);
  expect(postponedUntil({ ...facts, burst: 2 }, facts.arrivedMs)).toBe(0);
  expect(postponedUntil({ ...facts, lastMs: facts.arrivedMs }, facts.arrivedMs)).toBe(0);
  expect(platformOf('vessel:a:b:c')).toBe('vessel:a');
});

it('knows regions over 180 degrees', () => {
  const region = {
    kind: 'position',
    latitudeMin: -10,
    latitudeMax: 10,
    longitudeMin: 170,
    longitudeMax: -170,
  } as const;
  expect(judgePosition(region, 0, 175).kind).toBe('unmet');
  expect(judgePosition(region, 0, -175).kind).toBe('unmet');
  expect(judgePosition(region, 0, 185).kind).toBe('unmet');
  expect(judgePosition(region, 0, 0).kind).toBe('met');
  expect(judgePosition(region, 11, 175).kind).toBe('met');
});

it('sums windows up', () => {
  const numbers = [1, 2, 3, 10];
  const found = (['MEAN', 'MIN', 'MAX', 'MEDIAN', 'STD', 'COUNT', 'SUM', 'FIRST', 'LAST'] as const).map((name) =>
    summedUp(name, numbers),
  );
  expect(found).toEqual([4, 1, 10, 2.5, Math.sqrt(50 / 3), 4, 16, 1, 10]);
  expect(summedUp('MEAN', [])).toBeUndefined();
  const values = { ms: [0, 1, 2, 3], values: [5, NaN, 5, 5], flags: [4, 4, 1, 1] };
  const stuck = { kind: 'stuck', longerMs: 3, tolerance: 0 } as const;
  expect(judgeWindow(stuck, values, 0, 4, true).kind).toBe('met');
  expect(judgeWindow(stuck, values, 0, 4, false).kind).toBe('keep');
  expect(judgeWindow(stuck, values, 0, 3, true).kind).toBe('noData');
  const quality = { kind: 'quality', flags: [4], share: 0.5, withinMs: 3 } as const;
  expect(judgeWindow(quality, values, 0, 4, true)).toMatchObject({ kind: 'met', value: 0.5 });
});
