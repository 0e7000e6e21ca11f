import { checkBytes } from '@pelorus/shared/nrt';
import { ColumnSummaries } from './column-summary';

const FILE = [
  'datetime\tvessel:a:t [°C]\tvessel:a:t (quality_flag)\tvessel:a:s\tvessel:a:place [text]\tvessel:a:empty',
  '2024-01-17 12:00:00\t8.5\t1\t34.1\tA\t',
  '2024-01-17 12:00:01\t99.25\t4\t\tB\t',
  '2024-01-17 12:00:02\t-40\t4\t1e3\t\t',
].join('\n');

describe('ColumnSummaries', () => {
  it('has extent, thinned values, and what lies beyond ranges, of the columns with numbers', async () => {
    const ranges = [
      { name: 'measuring range', lower: -5, upper: 35 },
      { name: 'local range', upper: 99.25 },
    ];
    let summaries: ColumnSummaries | undefined;
    await checkBytes(
      async function* () {
        yield new TextEncoder().encode(FILE);
      },
      ({ columns }) => {
        const made = new ColumnSummaries(columns, new Map([['vessel:a:t', ranges]]));
        summaries = made;
        return (batch) => made.add(batch);
      },
    );
    const start = Date.UTC(2024, 0, 17, 12);
    expect(summaries?.all()).toEqual([
      {
        ...{ code: 'vessel:a:t', unit: '°C', count: 3, least: -40, most: 99.25 },
        outside: [{ range: ranges[0], count: 2, line: 3, value: 99.25 }],
        series: { times: [start, start + 1000, start + 2000], lows: [8.5, 99.25, -40], highs: [8.5, 99.25, -40] },
      },
      {
        ...{ code: 'vessel:a:s', count: 2, least: 34.1, most: 1000, outside: [] },
        series: { times: [start, start + 2000], lows: [34.1, 1000], highs: [34.1, 1000] },
      },
    ]);
  });
});
