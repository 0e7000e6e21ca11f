import { addMeasurements, keepMeasuring } from './add-measurements';
import { type DemoRule, PLATFORMS } from './platforms';

const BEGINS = Date.UTC(2026, 4, 17, 12);

/** Services that know streams with values until a moment, and keep the names of what they get. */
function services(last: () => number) {
  const uploads: { name: string; rows: number }[] = [];
  const rules: DemoRule[] = [];
  return {
    ...{ uploads, rules },
    registry: { items: () => ({ count: () => Promise.resolve(1) }) },
    ingest: {
      streams: () => ({
        toArray: () => Promise.resolve([{ lastDatetime: new Date(last()).toISOString().slice(0, -1), values: 1 }]),
      }),
      upload: (file: string, { name }: { name: string }) => {
        uploads.push({ name, rows: file.trimEnd().split('\n').length - 1 });
        return Promise.resolve();
      },
      call: (_operation: string, { body }: { body: DemoRule }) => Promise.resolve(void rules.push(body)),
    },
  };
}

describe('addMeasurements', () => {
  it('has what is measured for the first time watched, once', async () => {
    const known = services(() => BEGINS);
    const unknown = { ...known.ingest, streams: () => ({ toArray: () => Promise.resolve([]) }) };
    await addMeasurements({ ...known, ingest: unknown }, BEGINS / 1000);
    const rules = PLATFORMS.flatMap(({ rule }) => rule ?? []);
    expect(rules.length).toBeGreaterThan(0);
    expect(known.rules).toEqual(rules);
    await addMeasurements(known, BEGINS / 1000 + 86_400);
    expect(known.rules).toHaveLength(rules.length);
  });
});

describe('keepMeasuring', () => {
  it('uploads what came since, of all that still measures, until it is ended', async () => {
    const stop = new AbortController();
    const last = Date.now() - 61_000;
    const known = services(() => last);
    const failures: unknown[] = [];
    const lasting = PLATFORMS.filter(({ paces }) => paces.length > 0).length;
    const going = keepMeasuring(known, {
      every: 0.01,
      signal: stop.signal,
      onFailure: (error) => failures.push(error),
    });
    while (known.uploads.length < 2 * lasting) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await going;
    expect(failures).toEqual([]);
    // Their days, which the names end with, may be two.
    const platforms = known.uploads.map(({ name }) => name.replace(/_\d{4}-\d\d-\d\d\.nrt$/, ''));
    expect(new Set(platforms).size).toBe(lasting);
    for (const { rows } of known.uploads) expect(rows).toBeGreaterThan(0);
  });

  it('tells of a failure, and goes on', async () => {
    const stop = new AbortController();
    const known = {
      ...services(() => BEGINS),
      registry: { items: () => ({ count: () => Promise.reject(new Error('away')) }) },
    };
    const failures: string[] = [];
    const onFailure = (error: unknown): void => {
      failures.push(String(error));
      if (failures.length === 2) stop.abort();
    };
    await keepMeasuring(known, { every: 0.01, signal: stop.signal, onFailure });
    expect(failures).toEqual(['Error: away', 'Error: away']);
  });
});
