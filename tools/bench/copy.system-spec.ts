import { ChildProgram } from '../process/child-program';

describe('npm run bench -- copy', () => {
  it('copies a registry through kills, and finds no difference', async () => {
    const program = new ChildProgram('tools/bench.mjs', { args: ['copy', '--items', '300', '--kills', '3'] });
    expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
    expect(program.output).toContain('source only');
  }, 300_000);
});
