import { notJudged } from './not-judged';

const counts = { values: 5, good: 0, suspect: 0, bad: 0, unjudged: 5 };
const unused = [{ property: 'spike threshold', reason: 'its unit m cannot be converted to °C' }];

describe('what is not judged', () => {
  it('are properties that make no rule, and streams without any, with the reasons', () => {
    const found = notJudged([
      { ...counts, code: 'a:judged', rules: 2, unused: [] },
      { ...counts, code: 'a:half', rules: 1, unused },
      { ...counts, code: 'a:none', rules: 0, unused: [], reason: 'no-properties' },
      { ...counts, code: 'a:refused', rules: 0, unused, reason: 'not-applicable' },
    ]);
    expect(found).toEqual([
      { code: 'a:half', ...unused[0] },
      { code: 'a:none', reason: 'no-properties' },
      { code: 'a:refused', ...unused[0] },
    ]);
  });
});
