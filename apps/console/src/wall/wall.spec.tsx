import { act, screen, waitFor } from '@testing-library/react';
import { MadeUpStream } from '../../test/made-up-stream';
import { serve } from '../../test/serve';
import { show } from '../../test/show';
import { queries } from '../api/queries';
import { watchQueries } from '../api/live/watch-queries';
import { type NewestValue } from '../api/live/news';
import { Wall } from './wall';

const BEGIN = Date.UTC(2024, 0, 1);
const CODES = Array.from({ length: 12 }, (_, i) => `vessel:mya_ii:ctd:p${i}`);
const at = (ms: number): string => new Date(BEGIN + ms).toISOString().replace('Z', '000');

describe('a wall', () => {
  let stream: MadeUpStream;
  let end: () => void;
  beforeEach(() => {
    stream = new MadeUpStream();
    end = watchQueries(queries, stream.connection, () => true);
  });
  afterEach(() => {
    end();
    queries.clear();
  });

  const open = async (alerts: readonly object[] = []) => {
    const streams = CODES.map((code, id) => ({
      id,
      code,
      unit: 'm',
      values: 2,
      lastValue: 1,
      lastDatetime: at(0),
      firstDatetime: at(-1),
    }));
    const asked = serve({
      'GET /rest/streams': () => ({ offset: 0, totalHits: streams.length, records: streams }),
      'GET /rest/data': () => ({ aggregate: 'PT30M', rows: 0, times: [], columns: [] }),
      'GET /rest/alerts': () => ({ offset: 0, totalHits: alerts.length, records: alerts }),
    });
    await show(<Wall codes={['vessel:mya_ii:ctd:*']} hours="24" title="Deck" />, '/wall');
    await screen.findByText('p11');
    return asked;
  };
  /** Waits until the page has drawn what it was told. */
  const drawn = (): Promise<void> => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 0)));
  const tell = async (...streams: readonly NewestValue[]) => {
    await stream.send({ kind: 'values', streams });
  };

  it('shows values as they come, without asking', async () => {
    const asked = await open();
    await screen.findByRole('heading', { name: 'Deck' });
    // What asks late is asked for by another stream.
    await waitFor(() => expect(stream.asked.at(-1)).toEqual({ codes: ['vessel:mya_ii:ctd:*', ...CODES].sort() }));
    const before = asked.length;
    await tell({ code: CODES[3]!, datetime: at(1000), value: 34.125, values: 1 });
    await screen.findByText('34.125');
    expect(asked.length).toBe(before);
  });

  it('shows the alerts of its streams that nobody has seen yet', async () => {
    const alert = { id: 1, ruleId: 1, kind: 'value', severity: 'critical', state: 'alerting', since: at(0), value: 99 };
    await open([
      { ...alert, rule: 'too salty', code: CODES[0] },
      { ...alert, id: 2, rule: 'elsewhere', code: 'vessel:boreas:ctd:p0' },
      { ...alert, id: 3, rule: 'seen', code: CODES[1], acknowledged: at(0) },
    ]);
    expect(await screen.findAllByText('too salty')).toHaveLength(2);
    expect(screen.queryByText('elsewhere')).toBeNull();
    expect(screen.queryByText('seen')).toBeNull();
  });

  it('says which codes have no stream', async () => {
    serve({
      'GET /rest/streams': () => ({ offset: 0, totalHits: 0, records: [] }),
      'GET /rest/alerts': () => ({ offset: 0, totalHits: 0, records: [] }),
    });
    await show(<Wall codes={['a:b:c']} hours="24" title={undefined} />, '/wall');
    await screen.findByText('None of these codes has a stream.');
  });

  // A wall is open for weeks: what it keeps has a bound, however much has happened.
  it('keeps as much after 20,000 events as before', async () => {
    await open();
    await act(async () => {
      while (!stream.isOpen) await new Promise((resolve) => void setTimeout(resolve, 10));
    });
    const EVENTS = 20_000;
    const kept = () => ({
      nodes: document.querySelectorAll('*').length,
      queries: queries.getQueryCache().getAll().length,
      characters: document.body.innerHTML.length,
      points: mostPoints(),
    });
    const send = async (from: number, to: number) => {
      for (let i = from; i < to; i++) {
        await tell({ code: CODES[i % CODES.length]!, datetime: at(i * 1000), value: (i % 89) / 8, values: 1 });
        if (i % 500 === 0) await drawn();
      }
      await drawn();
    };
    await send(1, 5_000);
    const before = kept();
    await send(5_000, EVENTS);
    const after = kept();
    expect(after.nodes).toBe(before.nodes);
    expect(after.queries).toBe(before.queries);
    expect(after.points).toBeLessThanOrEqual(192);
    expect(Math.abs(after.characters - before.characters)).toBeLessThan(0.1 * before.characters);
    expect(screen.getByText(String(((EVENTS - 1) % 89) / 8))).toBeTruthy();
  });
});

/** The length of the longest array, map or set in the answers that the page keeps. */
function mostPoints(): number {
  const lengths = (value: unknown): number[] => {
    if (Array.isArray(value)) return [value.length, ...value.flatMap(lengths)];
    if (value instanceof Map || value instanceof Set) return [value.size, ...[...value.values()].flatMap(lengths)];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(lengths) : [];
  };
  const all = queries
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => lengths(state.data));
  return all.reduce((a, b) => Math.max(a, b), 0);
}
