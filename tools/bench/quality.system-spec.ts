import { ChildProgram } from '../process/child-program';

describe('npm run bench -- quality', () => {
  it('measures the tests of the reference service on one thread and on two, runs, reads with flags, and many rules', async () => {
    const program = new ChildProgram('tools/bench.mjs', {
      args: [
        'quality',
        '--only',
        'tests',
        '--only',
        'layers',
        '--only',
        'rules',
        '--values',
        '20000',
        '--rounds',
        '2',
        '--stored',
        '20000',
        '--streams',
        '100',
      ],
    });
    expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
    expect(program.output).toContain('five tests (values/s)');
    expect(program.output).toContain('packed (bytes/value)');
    expect(program.output).toContain('hourly mean of good values');
    expect(program.output).toContain('all properties change at once');
  }, 120_000);
});
