import { ChildProgram } from '../process/child-program';

describe('npm run bench -- archive', () => {
  it('finds every answer right while small files are posted, corrected, deleted and merged', async () => {
    const args = ['archive', '--files', '2000', '--layouts', '5', '--contents', '200'];
    const program = new ChildProgram('tools/bench.mjs', { args });
    expect({ code: await program.ended, errors: program.errors }).toEqual({ code: 0, errors: '' });
    expect(program.output).toContain('faults: 0\n');
    expect(program.output).toContain('answers 5xx: 0\n');
  }, 180_000);
});
