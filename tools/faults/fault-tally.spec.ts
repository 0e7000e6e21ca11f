import { type FaultOutcome, rowsOf } from './fault-tally';

const cut = { name: 'cut', says: 'it is cut' };
const outcome = (more: Partial<FaultOutcome>): FaultOutcome => ({
  fault: cut,
  acknowledged: 10,
  differences: [],
  seconds: 1,
  ...more,
});

it('counts faults, writes and differences by kind, and gives the median and the worst time', () => {
  const differences = (['lost', 'wrong', 'wrong', 'doubled'] as const).map((verdict) => ({ verdict, detail: '' }));
  const rows = rowsOf([
    outcome({ seconds: 3 }),
    outcome({ fault: { name: 'killed', says: 'it is killed' } }),
    outcome({ differences, seconds: 2 }),
    outcome({ seconds: 9 }),
  ]);
  expect(rows).toEqual([
    { fault: 'cut', says: 'it is cut', times: 3, acknowledged: 30, lost: 1, doubled: 1, wrong: 2, median: 3, worst: 9 },
    expect.objectContaining({ fault: 'killed', times: 1, lost: 0, median: 1, worst: 1 }),
  ]);
});
