import { ChildProgram } from '../process/child-program';

describe('npm run bench -- replicas', () => {
  it('takes reads off the primary', async () => {
    const sizes = ['--rounds', '1', '--reads', '24', '--rows', '20000', '--readers', '2'];
    const program = new ChildProgram('tools/bench.mjs', { args: ['replicas', ...sizes] });
    expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
    expect(program.output).toContain('scans of the primary a read');
  }, 300_000);
});
