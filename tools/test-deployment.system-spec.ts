import { ChildProgram } from './process/child-program';

describe('npm run test:deployment', () => {
  it('says which programs the machine lacks, and fails', async () => {
    const program = new ChildProgram('tools/test-deployment.mjs', { env: { PATH: '/nowhere' } });
    expect(await program.ended).toBe(1);
    expect(program.errors).toMatch(/lacks: caddy, .*bwrap, /);
    expect(program.errors).toMatch(/apt-get install --no-install-recommends caddy .*bubblewrap/);
  });
});
