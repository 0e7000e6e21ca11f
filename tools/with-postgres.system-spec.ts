import { ChildProgram } from './process/child-program';
import { answers, sql } from './postgres/sql';
import { startThrowAwayServer } from './postgres/throw-away-server.mjs';

const show = `console.log(JSON.stringify(process.env)); setInterval(() => {}, 1000)`;
const program = (script: string, env: Record<string, string> = {}): ChildProgram =>
  new ChildProgram('tools/with-postgres.mjs', { args: ['node', '-e', script], env });

describe('with-postgres', () => {
  it('ends with the exit code of its command', async () => {
    expect(await program('process.exit(3)').ended).toBe(3);
  });

  it('finds programs of the workspace, and says when there is none', async () => {
    const jest = new ChildProgram('tools/with-postgres.mjs', { args: ['jest', '--version'] });
    expect(await jest.ended).toBe(0);
    expect(await new ChildProgram('tools/with-postgres.mjs').ended).toBe(2);
  });

  it('passes a signal on, then stops the server', async () => {
    const run = program(show);
    const env = await run.json<Record<string, string>>();
    expect(await answers(env['TEST_POSTGRES_URL']!)).toBe(true);
    expect(await run.stop('SIGTERM')).toBe(143);
    expect(await answers(env['TEST_POSTGRES_URL']!)).toBe(false);
  });

  it('uses the server at DATABASE_URL, hides that database and drops what the run left', async () => {
    const server = await startThrowAwayServer();
    try {
      const run = program(show, { DATABASE_URL: server.url });
      const env = await run.json<Record<string, string>>();
      expect(env).toMatchObject({ TEST_POSTGRES_URL: server.url });
      expect(env).not.toHaveProperty('DATABASE_URL');
      await sql(server.url, `create database "pelorus_test_${env['TEST_RUN_ID']}_left"`);
      await run.stop('SIGTERM');
      expect(await sql(server.url, `select datname from pg_database where datname like 'pelorus%'`)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
