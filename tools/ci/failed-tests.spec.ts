import { failedTests } from './failed-tests.mjs';

const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };

it('names failed tests with the first lines of their messages, without colours', () => {
  const message = `\u001b[31mError: 2\u001b[39m\n\n${Array.from({ length: 20 }, (_, i) => `    at ${i}`).join('\n')}`;
  const failed = { fullName: 'sums subtracts', status: 'failed', failureMessages: [message] };
  const [text, ...others] = failedTests([
    { name: 'libs/a.spec.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: 'libs/b.spec.ts', status: 'passed', message: '', assertionResults: [passed] },
  ]);
  expect(others).toEqual([]);
  const lines = text!.split('\n');
  expect(lines).toHaveLength(13);
  expect(lines.slice(0, 3)).toEqual(['libs/a.spec.ts: sums subtracts', '    Error: 2', '        at 0']);
});

it('names a suite that did not run', () => {
  const suite = { name: 'libs/a.spec.ts', status: 'failed', message: 'No such module', assertionResults: [] };
  expect(failedTests([suite])).toEqual(['libs/a.spec.ts\n    No such module']);
});
