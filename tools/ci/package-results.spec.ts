import { packageResults, total } from './package-results.mjs';

const suite = (
  name: string,
  statuses: readonly string[],
  status = 'passed',
): Parameters<typeof packageResults>[0][0] => ({
  name,
  status,
  startTime: 1_000,
  endTime: 2_500,
  assertionResults: statuses.map((each) => ({ status: each })),
});
const packageOf = (file: string): string => file.split('/')[0]!;

describe('packageResults', () => {
  it('sums up the suites of each package', () => {
    const suites = [
      suite('kernel/b', ['passed']),
      suite('dedup/a', ['passed', 'failed'], 'failed'),
      suite('kernel/a', ['passed', 'passed']),
    ];
    expect(packageResults(suites, packageOf)).toEqual([
      { name: 'dedup', suites: 1, passed: 1, failed: 1, seconds: 1.5 },
      { name: 'kernel', suites: 2, passed: 3, failed: 0, seconds: 3 },
    ]);
  });

  it('counts a suite that did not run as a failure', () => {
    const results = packageResults([suite('kernel/a', [], 'failed'), suite('kernel/b', ['passed'])], packageOf);
    expect(total(results)).toEqual({ passed: 1, failed: 1 });
  });

  it('counts the failures of a suite and not the suite', () => {
    expect(total(packageResults([suite('kernel/a', ['failed', 'failed'], 'failed')], packageOf)).failed).toBe(2);
  });
});
