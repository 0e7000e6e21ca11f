import { notJudged } from './not-judged';

const rule = (name: string, more: object, until?: string) => ({
  ...{ property: { name }, periods: [{ since: '2023-01-17T09:00:00.000', ...(until ? { until } : {}) }] },
  ...more,
});

describe('what is not judged', () => {
  it('are streams without a rule, and properties that make none, with their reasons', () => {
    const found = notJudged([
      { code: 'a:judged', rules: [rule('measuring range', { test: 'gross_range', parameters: {} })] },
      {
        code: 'a:half',
        rules: [
          rule('measuring range', { test: 'gross_range', parameters: {} }),
          rule('spike threshold', { reason: 'its unit m cannot be converted to °C' }),
        ],
      },
      { code: 'a:none', rules: [] },
      { code: 'a:former', rules: [rule('measuring range', { test: 'gross_range' }, '2024-01-01T00:00:00.000')] },
    ]);
    expect(found).toEqual([
      { code: 'a:half', property: 'spike threshold', reason: 'its unit m cannot be converted to °C' },
      { code: 'a:none' },
      { code: 'a:former' },
    ]);
  });
});
