import { ChildProgram } from '../process/child-program';

describe('npm run test:upgrade', () => {
  it('names a revision that is not there', async () => {
    const program = new ChildProgram('tools/test-upgrade.mjs', { args: ['v0.0.0-none.1'] });
    expect(await program.ended).toBe(1);
    expect(program.errors).toContain(`'v0.0.0-none.1' is no release here`);
  });

  it.each(['0', '-1', '1.5', 'year'])('takes no --days=%s', async (days) => {
    const program = new ChildProgram('tools/test-upgrade.mjs', { args: [`--days=${days}`] });
    expect(await program.ended).toBe(1);
    expect(program.errors).toContain(`--days ${days}: expected a number from 1 to 9999`);
  });
});
