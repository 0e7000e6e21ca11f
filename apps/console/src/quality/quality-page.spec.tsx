import { screen, within } from '@testing-library/react';
import { problem, serve } from '../../test/serve';
import { show } from '../../test/show';
import { QualityPage } from './quality-page';

const stream = (code: string, suspect: number, bad: number, more: object = {}) => ({
  ...{ code, values: 100, good: 100 - suspect - bad, suspect, bad, unjudged: 0, rules: 1, unused: [] },
  ...more,
});

describe('the page Quality', () => {
  const open = async (answer: () => unknown) => {
    serve({ 'GET /rest/quality/streams': answer });
    await show(<QualityPage />);
  };
  const rowsOf = async (name: RegExp) => {
    const [table] = await screen.findAllByRole('region', { name });
    return within(table!)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  };

  it('lists the streams that flags speak against, and what is not judged with the reason', async () => {
    const unused = [{ property: 'local_range', reason: 'its unit m cannot be converted to °C' }];
    const records = [
      stream('a:b:broken', 20, 30),
      stream('a:b:fine', 0, 0, { unused }),
      stream('a:b:free', 0, 0, { rules: 0, reason: 'no-properties' }),
    ];
    await open(() => ({ isComplete: false, totalHits: 3, offset: 0, records }));
    expect(await rowsOf(/^Values of the last 24 hours/)).toEqual(['a:b:broken50%20%30%0%100']);
    expect(await rowsOf(/^Not judged/)).toEqual([
      'a:b:finelocal_rangeits unit m cannot be converted to °C',
      expect.stringMatching(/^a:b:freethe registry/),
    ]);
    expect(screen.getByText('Streams without such flags: 2.')).toBeTruthy();
    expect(screen.getByText(/the 3 with the newest values/)).toBeTruthy();
  });

  it('says that a day without values has nothing to judge', async () => {
    await open(() => ({ isComplete: true, totalHits: 0, offset: 0, records: [] }));
    await screen.findByText('No stream has values of the last 24 hours.');
  });

  it('says why the service refuses', async () => {
    await open(() => problem(422, 'The time has too many values.'));
    await screen.findByText('The time has too many values.');
  });
});
