import { fireEvent, screen, waitFor } from '@testing-library/react';
import { problem, serve } from '../../../test/serve';
import { show } from '../../../test/show';
import { type NumberValues } from '../../plot/stream-values';
import { seriesColour } from '../../plot/colours';
import { type ShownStream } from '../plots/shown-series';
import { TryPanel } from './try-panel';

const CODE = 'vessel:a:tsg:salinity';
const RANGE = { from: Date.UTC(2024, 4, 9), to: Date.UTC(2024, 4, 10) };
const PARAMETER = {
  ...{ id: 3, shortName: 'salinity', name: 'Salinity', unit: { id: 12, code: 'psu' } },
  properties: [{ name: 'local_range', lower: 5, upper: 30 }],
};

function shownStream(code: string): ShownStream {
  const times = [RANGE.from, RANGE.to];
  const cells = [0, 40];
  const columns = { times, means: cells, least: cells, most: cells, counts: [1, 1] };
  const values: NumberValues = { kind: 'number', code, unit: 'psu', aggregate: 'NONE', ...columns };
  const look = { label: code, colour: seriesColour(0), dash: [], gap: 1, coverage: undefined, marks: undefined };
  return { stream: { id: 1, code, values: 2 } as never, values, bounds: [], ...look };
}

describe('the panel that tries thresholds', () => {
  const open = async (keep: () => unknown = () => PARAMETER) => {
    const trials: Record<string, unknown>[] = [];
    const kept: unknown[] = [];
    serve({
      'GET /rest/v2/auth/loggedin': () => ({ username: 'demo@example.org', admin: false }),
      'GET /rest/v2/items': () => ({
        totalHits: 1,
        records: [{ id: 5, code: 'vessel:a:tsg', parameters: [PARAMETER] }],
      }),
      'GET /rest/v2/items/5/parameters/3': () => Response.json(PARAMETER, { headers: { ETag: '"3-1"' } }),
      'PATCH /rest/v2/items/5/parameters/3': (_url, body) => {
        kept.push(body);
        return keep();
      },
      'POST /rest/quality/try': (_url, body) => {
        trials.push(body as Record<string, unknown>);
        return { flagScheme: 'o2a', values: 100, counts: { 1: 98, 3: 2 }, runs: [], totalRuns: 1 };
      },
    });
    const { user } = await show(<TryPanel shown={[shownStream(CODE)]} range={RANGE} onClose={() => {}} />);
    await screen.findByText('2 values of 100 would be probably bad (2%), in 1 run. 100 were read.');
    return { user, trials, kept };
  };
  const keepButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep' });

  it('begins with the thresholds of the registry, and asks again once a thumb rests', async () => {
    const { trials } = await open();
    const about = { code: CODE, datetimeMin: '2024-05-09T00:00:00.000Z', datetimeMax: '2024-05-10T00:00:00.000Z' };
    expect(trials).toEqual([{ ...about, tests: [{ test: 'gross_range', suspectSpan: [5, 30] }] }]);
    const upper = screen.getByRole('slider', { name: /Upper bound/ });
    for (const value of ['29', '28', '27']) fireEvent.change(upper, { target: { value } });
    await waitFor(() => expect(trials).toHaveLength(2));
    expect(trials[1]).toMatchObject({ tests: [{ suspectSpan: [5, 27] }] });
  });

  it('keeps what was tried as the property it came from', async () => {
    const { user, kept } = await open();
    expect(keepButton().disabled).toBe(true);
    fireEvent.change(screen.getByRole('slider', { name: /Lower bound/ }), { target: { value: '6' } });
    await user.click(keepButton());
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept[0]).toEqual({ properties: [{ name: 'local_range', lower: 6, upper: 30 }] });
  });

  it('says why the registry refuses', async () => {
    const { user } = await open(() => problem(403, 'demo@example.org is no Editor of vessel:a:tsg.'));
    fireEvent.change(screen.getByRole('slider', { name: /Lower bound/ }), { target: { value: '6' } });
    await user.click(keepButton());
    await screen.findByText(/is no Editor/);
    expect(keepButton().disabled).toBe(false);
  });

  it('offers a new property for a test that the registry has none of', async () => {
    const { user, trials } = await open();
    await user.click(screen.getByRole('button', { name: /Test$/ }));
    await user.click(await screen.findByRole('option', { name: /^Spike/ }));
    await screen.findByText(/Adds the property spike threshold/);
    await waitFor(() =>
      expect(trials.at(-1)).toMatchObject({ tests: [{ test: 'spike', method: 'median', suspect: 10 }] }),
    );
  });
});
