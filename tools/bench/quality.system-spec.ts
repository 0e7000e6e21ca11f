import { smallRun } from './small-run';

describe('npm run bench -- quality', () => {
  it('measures the tests of the reference service on one thread and on two, runs, reads with flags, and many rules', async () => {
    const parts = ['tests', 'layers', 'rules'].flatMap((part) => ['--only', part]);
    const sizes = ['--values', '5000', '--rounds', '1', '--stored', '5000', '--streams', '20'];
    const output = await smallRun('quality', ...parts, ...sizes);
    expect(output).toContain('five tests (values/s)');
    expect(output).toContain('packed (bytes/value)');
    expect(output).toContain('hourly mean of good values');
    expect(output).toContain('all properties change at once');
  }, 120_000);
});
