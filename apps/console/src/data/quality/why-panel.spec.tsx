import { screen, waitFor, within } from '@testing-library/react';
import { serve } from '../../../test/serve';
import { show } from '../../../test/show';
import { isOfEvent, propertyName } from './because';
import { WhyPanel } from './why-panel';

const CODE = 'vessel:a:tsg:salinity';
const TIME = { from: Date.UTC(2024, 4, 9), to: Date.UTC(2024, 4, 9) };
const run = { code: CODE, datetimeMin: '2024-05-09T00:00:00.000', datetimeMax: '2024-05-11T12:00:00.000' };
const RUNS = [
  { ...run, flag: 1, layer: 'source' },
  {
    ...{ ...run, flag: 3, layer: 'rule', test: 'gross_range', parameters: { suspectSpan: [null, 33] } },
    property: { name: 'operation range', upper: 33 },
  },
  {
    ...{ ...run, flag: 4, layer: 'manual', id: 7, username: 'otto@example.org' },
    ...{ cause: 'maintenance', comment: 'The pump broke.', since: '2024-05-12T08:00:00.000' },
  },
];

describe('the panel that tells why', () => {
  const open = async (account: object | undefined) => {
    const asked = serve({
      'GET /rest/v2/auth/loggedin': () => account ?? new Response('{}', { status: 401 }),
      'GET /rest/quality': () => ({ flagScheme: 'o2a', isComplete: true, records: RUNS }),
      'DELETE /rest/quality/flags/7': () => undefined,
    });
    const streams = [{ id: 1, code: CODE, values: 1 }] as never;
    const { user } = await show(<WhyPanel streams={streams} time={TIME} onClose={() => {}} />);
    await screen.findByText('The pump broke.');
    return { user, asked };
  };

  it('lists who says what, the strongest first, with property, parameters, cause and comment', async () => {
    const { asked } = await open(undefined);
    expect(asked.find((one) => one.startsWith('GET /rest/quality'))).toMatch(/datetimeMin=2024-05-09T00/);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^4 bad.*Person: otto@example.org.*maintenance.*The pump broke\./),
      expect.stringMatching(/^3 probably bad.*Rule: gross_range.*operation range.*suspectSpan ∞ … 33/),
      expect.stringMatching(/^1 good.*File/),
    ]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('tells of an event by its name alone', () => {
    const event = { property: { name: 'Cleaning', isEvent: true } };
    expect([isOfEvent(event), propertyName(event), isOfEvent({ property: { name: 'operation range' } })]).toEqual([
      true,
      'Cleaning',
      false,
    ]);
  });

  it('revokes the flag of a person with a reason', async () => {
    const { user, asked } = await open({ username: 'demo@example.org', admin: false });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('dialog');
    const undo = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Undo' });
    expect(undo.disabled).toBe(true);
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong stream');
    await user.click(undo);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find((one) => one.startsWith('DELETE'))).toMatch(/reason=Wrong.+stream/);
  });
});
