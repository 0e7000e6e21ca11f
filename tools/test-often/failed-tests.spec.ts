import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { FailedTests, type SuiteReport } from './failed-tests.mjs';

const suite = (status: string, tests: Readonly<Record<string, string>> = {}): SuiteReport => ({
  name: path.join(workspaceRoot, 'libs/a.spec.ts'),
  status,
  message: 'cannot be compiled',
  assertionResults: Object.entries(tests).map(([fullName, each]) => ({
    status: each,
    fullName,
    failureMessages: each === 'failed' ? [`${fullName} is wrong`] : [],
  })),
});

describe('FailedTests', () => {
  it('lists each test once with its seeds, the most frequent first', () => {
    const failed = new FailedTests();
    const first = failed.add(1, { testResults: [suite('failed', { x: 'failed', y: 'passed' })] });
    expect(first).toMatchObject({ passed: 1, failures: 1, first: [{ test: 'libs/a.spec.ts x' }] });
    const second = failed.add(2, { testResults: [suite('failed', { x: 'failed', y: 'failed' })] });
    expect(second.first).toMatchObject([{ test: 'libs/a.spec.ts y', message: 'y is wrong' }]);
    expect(failed.add(3, { testResults: [suite('failed', { x: 'passed', y: 'failed' })] }).first).toEqual([]);
    failed.add(4, { testResults: [suite('failed', { x: 'passed', y: 'failed' })] });
    expect(failed.list()).toEqual([
      { test: 'libs/a.spec.ts y', seeds: [2, 3, 4], message: 'y is wrong' },
      { test: 'libs/a.spec.ts x', seeds: [1, 2], message: 'x is wrong' },
    ]);
  });

  it('lists a suite that did not run, and nothing of a round that passed', () => {
    const failed = new FailedTests();
    expect(failed.add(1, { testResults: [suite('passed', { x: 'passed' })] })).toMatchObject({
      passed: 1,
      failures: 0,
      first: [],
    });
    expect(failed.list()).toEqual([]);
    expect(failed.add(2, { testResults: [suite('failed')] })).toMatchObject({ passed: 0, failures: 1 });
    expect(failed.list()).toEqual([{ test: 'libs/a.spec.ts', seeds: [2], message: 'cannot be compiled' }]);
  });
});
