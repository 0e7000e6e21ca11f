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

describe('entries of requests without an account', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const tried = (subject: string): AuditEntry => ({
    ...entry(subject),
    ...{ result: 'refused', username: 'ada', requestId: 'r', detail: `code ${subject}` },
  });

  it('are kept ten times for a network in a minute, and counted from there on', async () => {
    const { log, written } = auditLog();
    for (let i = 1; i <= 25; i++) log.addAnonymous(tried(String(i)), 'a');
    for (let i = 1; i <= 3; i++) log.addAnonymous(tried(`b${i}`), 'b');
    await jest.advanceTimersByTimeAsync(59_000);
    expect(written.flat()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'b1', 'b2', 'b3']);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(written.flat().slice(13)).toEqual(['25']);
    for (let i = 1; i <= 11; i++) log.addAnonymous(tried(`c${i}`), 'a');
    await log.close();
    expect(written.flat().slice(14)).toEqual([...Array.from({ length: 10 }, (_, i) => `c${i + 1}`), 'c11']);
  });

  it('are told with their number and the last of them, and nobody’s name', async () => {
    const kept: AuditEntry[] = [];
    const log = new AuditLog({ append: async (entries) => void kept.push(...entries) });
    for (let i = 1; i <= 25; i++) log.addAnonymous(tried(String(i)), 'a');
    await log.close();
    expect(kept.at(-1)).toEqual({
      ...{ moment: new Date(0), service: 'spec', action: 'login', result: 'refused', subject: '25' },
      detail: '15 more of this network within a minute, the last one: code 25',
    });
  });

  it('are bounded for all networks together', async () => {
    const { log, written } = auditLog();
    for (let network = 0; network < 100_000; network++) log.addAnonymous(tried('x'), String(network));
    await log.close();
    expect(written.flat().length).toBe(600 + 500 + 1);
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
