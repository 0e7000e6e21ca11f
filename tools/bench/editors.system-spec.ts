import { smallRun } from './small-run';

describe('npm run bench -- editors', () => {
  it('finds every acknowledged change of a few editors in the history, and no failure', async () => {
    const output = await smallRun('editors', '2', '8');
    expect(output).toMatch(/^acknowledged changes of items: [1-9]/m);
    for (const fact of ['lost updates', 'not in the history', 'answers 5xx', 'deadlocks or no answers'])
      expect(output).toContain(`${fact}: 0\n`);
  }, 90_000);
});
