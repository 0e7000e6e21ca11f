import { screen } from '@testing-library/react';
import { show } from '../../test/show';
import { QualityTable } from './quality-table';

const shares = (code: string, good: number, suspect: number, bad: number, unjudged: number) => ({
  ...{ code, values: good + suspect + bad + unjudged, good, suspect, bad, unjudged },
  ...{ rules: 1, unused: [] },
});

describe('a table of streams by quality', () => {
  it('has shares of all kinds, and leads to the plot of that time', async () => {
    const rows = [
      shares('a:b:broken', 50, 20, 30, 0),
      shares('a:b:rare', 9999, 1, 0, 0),
      shares('a:b:fine', 100, 0, 0, 0),
    ];
    await show(<QualityTable label="Quality" shares={rows} days={30} nameOf={(code) => code.slice(4)} />);
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Streamgoodprobably badbadothervalues',
      'broken50%20%30%0%100',
      'rare99.99%0.01%0%0%10,000',
      'fine100%0%0%0%100',
    ]);
    expect(screen.getByRole('link', { name: 'broken' }).getAttribute('href')).toMatch(
      /^\/data\?codes=.*broken.*from=-P30D/,
    );
  });
});
