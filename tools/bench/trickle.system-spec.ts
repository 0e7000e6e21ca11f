import { ChildProgram } from '../process/child-program';

describe('npm run bench -- trickle', () => {
  it('reads the same of small files, of one file and of rows, and of sums and of values', async () => {
    const sizes = ['--files', '2000', '--seconds', '2000000', '--rounds', '1', '--ms', '300', '--backlog', '300'];
    const program = new ChildProgram('tools/bench.mjs', { args: ['trickle', ...sizes] });
    expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
    expect(program.output).toContain('uploads a second while merging runs');
  }, 180_000);
});
