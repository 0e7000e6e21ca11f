import { type Check, type Finding } from './check';
import { ProgressLine } from './progress-line';
import { exitCodeOf, reportJson, reportText } from './report';
import { runChecks } from './run-checks';

/** A check with these findings, which fails at its end if it is to. */
function check(name: string, findings: readonly Finding[], failure?: string): Check {
  return {
    name,
    proves: `${name} are sound`,
    async *run(step) {
      for (const finding of findings) {
        step(2);
        yield finding;
      }
      if (failure !== undefined) throw new Error(failure);
    },
  };
}

const LOST: Finding = { subject: 'row 1', fault: 'it is lost' };
const DOUBT: Finding = { subject: 'row 2', fault: 'it may have changed', isDoubt: true };

it('is sound without findings, and with doubts alone', async () => {
  const reports = await runChecks([check('a', []), check('b', [DOUBT])], { repair: false });
  expect(exitCodeOf(reports)).toBe(0);
  expect(reportText('x', reports)).toContain('x: sound; 0 faults, 0 mended, 1 doubts');
});

it('tells faults, and goes on after a check that failed', async () => {
  const reports = await runChecks([check('a', [LOST], 'no connection'), check('b', [LOST])], { repair: false });
  expect(exitCodeOf(reports)).toBe(2);
  expect(exitCodeOf(reports.slice(1))).toBe(1);
  expect(reportText('x', reports)).toMatch(
    /^a +2 {2}not checked: no connection .*\n {2}fault: row 1: it is lost\nb +2 {2}1 faults/,
  );
  expect(JSON.parse(reportJson('x', reports))).toMatchObject({
    service: 'x',
    exitCode: 2,
    checks: [
      { name: 'a', failure: 'no connection' },
      { name: 'b', looked: 2, faults: 1 },
    ],
  });
});

it('mends only when it is to, and says what refused', async () => {
  const mend = jest.fn(async () => undefined);
  const refused = async (): Promise<void> => Promise.reject(new Error('it is locked'));
  const checks = [check('a', [{ ...LOST, mend }])];
  expect(exitCodeOf(await runChecks(checks, { repair: false }))).toBe(1);
  expect(mend).not.toHaveBeenCalled();
  expect(exitCodeOf(await runChecks(checks, { repair: true }))).toBe(0);
  expect(mend).toHaveBeenCalledTimes(1);
  const reports = await runChecks([check('a', [{ ...LOST, mend: refused }])], { repair: true });
  expect(exitCodeOf(reports)).toBe(1);
  expect(reportText('x', reports)).toContain('row 1: it is lost - not mended: it is locked');
});

it('names a hundred findings and counts the others', async () => {
  const many = Array.from({ length: 250 }, () => LOST);
  const [report] = await runChecks([check('a', many)], { repair: false });
  expect([report!.faults, report!.findings.length]).toEqual([250, 100]);
  expect(reportText('x', [report!])).toContain('and 150 more');
});

it('shows progress a few times a second, on terminals only', async () => {
  const shown = async (isTTY: boolean): Promise<string> => {
    let text = '';
    let clock = 0;
    const output = { isTTY, write: (more: string) => (text += more) };
    const line = new ProgressLine(output, () => (clock += 150));
    const progress = (name: string, looked: number): void => line.show(name, looked);
    await runChecks([check('a', [LOST, LOST, LOST, LOST])], { repair: false, progress });
    line.clear();
    return text;
  };
  expect(await shown(true)).toBe('\r\x1b[Ka 2\r\x1b[Ka 6\r\x1b[K');
  expect(await shown(false)).toBe('');
});
