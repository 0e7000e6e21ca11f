import { ChildProgram } from '../process/child-program';

describe('npm run bench -- quality', () => {
  it('measures the tests of the reference service on one thread and on two', async () => {
    const program = new ChildProgram('tools/bench.mjs', {
      args: ['quality', '--only', 'tests', '--values', '20000', '--rounds', '2'],
    });
    expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
    expect(program.output).toContain('five tests (values/s)');
  }, 60_000);
});
