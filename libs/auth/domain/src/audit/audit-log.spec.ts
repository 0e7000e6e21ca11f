import { type AuditEntry, auditText } from './audit-entry';
import { AuditLog } from './audit-log';

const entry = (subject: string): AuditEntry => ({
  moment: new Date(0),
  service: 'spec',
  action: 'login',
  result: 'done',
  subject,
});

/** A log whose store can be away, what the store took, and what was lost. */
function auditLog() {
  const written: string[][] = [];
  const troubles: number[] = [];
  const store = { away: false };
  const append = async (entries: readonly AuditEntry[]) => {
    if (store.away) throw new Error('away');
    written.push(entries.map(({ subject }) => subject));
  };
  return { log: new AuditLog({ append }, (_error, lost) => troubles.push(lost)), written, troubles, store };
}

describe('AuditLog', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('writes what came within half a second together', async () => {
    const { log, written } = auditLog();
    for (const subject of ['a', 'b']) log.add(entry(subject));
    expect(written).toEqual([]);
    await jest.advanceTimersByTimeAsync(500);
    expect(written).toEqual([['a', 'b']]);
    log.add(entry('c'));
    await jest.advanceTimersByTimeAsync(500);
    expect(written).toEqual([['a', 'b'], ['c']]);
  });

  it('writes at once when it is asked to, in parts of 500', async () => {
    const { log, written } = auditLog();
    for (let i = 0; i < 1_001; i++) log.add(entry(String(i)));
    await log.flush();
    expect(written.map((part) => part.length)).toEqual([500, 500, 1]);
    expect(written.flat()).toEqual(Array.from({ length: 1_001 }, (_, i) => String(i)));
  });

  it('keeps what the store does not take, in order, and tries again', async () => {
    const { log, written, store, troubles } = auditLog();
    store.away = true;
    log.add(entry('a'));
    await jest.advanceTimersByTimeAsync(500);
    log.add(entry('b'));
    await jest.advanceTimersByTimeAsync(500);
    store.away = false;
    await jest.advanceTimersByTimeAsync(500);
    expect(written).toEqual([['a', 'b']]);
    // Told once, though it failed twice.
    expect(troubles).toEqual([0]);
  });

  it('gives up the oldest beyond 10,000, and says how many', async () => {
    const { log, written, store, troubles } = auditLog();
    store.away = true;
    for (let i = 0; i < 10_003; i++) log.add(entry(String(i)));
    await log.flush();
    store.away = false;
    await log.flush();
    expect(troubles).toEqual([3]);
    expect(written.flat()).toHaveLength(10_000);
    expect(written[0]?.[0]).toBe('3');
  });
});

describe('auditText', () => {
  it.each([
    ['a\0b', 'ab'],
    ['a\ud800b', 'ab'],
    ['x'.repeat(600), 'x'.repeat(500)],
    [`${'x'.repeat(499)}\u{1f30a}`, 'x'.repeat(499)],
  ])('makes of a text what PostgreSQL takes', (text, kept) => expect(auditText(text)).toBe(kept));
});
