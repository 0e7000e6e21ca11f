import { ChildProgram } from './process/child-program';
import { sql } from './postgres/sql';
import { startThrowAwayServer } from './postgres/throw-away-server.mjs';

const program = (url: string): ChildProgram =>
  new ChildProgram('tools/test-citus.mjs', { args: ['--version'], env: { CITUS_URL: url } });

describe('test-citus', () => {
  it('says that it needs the address of a cluster', async () => {
    const run = program('');
    expect(await run.ended).toBe(2);
    expect(run.errors).toContain('CITUS_URL=');
  });

  it('refuses a server that is no cluster and leaves nothing there: its tests would prove nothing', async () => {
    const server = await startThrowAwayServer();
    try {
      const run = program(server.url);
      expect(await run.ended).toBe(1);
      expect(run.errors).toContain('CITUS_URL cannot be used for tests: the database has no extension citus');
      expect(await sql(server.url, `select datname from pg_database where datname like 'pelorus%'`)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
