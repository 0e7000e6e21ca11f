import { ChildProgram } from '../process/child-program';

describe('npm run bench -- editors', () => {
  it('finds every acknowledged change of a few editors in the history, and no failure', async () => {
    const program = new ChildProgram('tools/bench.mjs', { args: ['editors', '2', '8'] });
    expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
    expect(program.output).toMatch(/^acknowledged changes of items: [1-9]/m);
    for (const fact of ['lost updates', 'not in the history', 'answers 5xx', 'deadlocks or no answers'])
      expect(program.output).toContain(`${fact}: 0\n`);
  }, 90_000);
});
