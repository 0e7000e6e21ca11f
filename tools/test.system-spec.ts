import { ChildProgram } from './process/child-program';

/** A server that nobody finds: a run that needs one fails. */
const noServer = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
const test = (...args: string[]): ChildProgram => new ChildProgram('tools/test.mjs', { args, env: noServer });

describe('npm test', () => {
  it('starts no PostgreSQL for suites without a database', async () => {
    const run = test('libs/shared/kernel/src/urn.spec.ts');
    expect(await run.ended).toBe(0);
    expect(run.errors).toContain('PASS shared-kernel');
  });

  it('takes one for suites with a database', async () => {
    const run = test('libs/shared/persistence/src/sql', 'libs/shared/testing/src/test-database');
    expect(await run.ended).toBe(1);
    expect(run.errors).toContain('the server at DATABASE_URL cannot be used for tests');
  });

  it.each([['--outputFile=/dev/null'], ['--outputFile', '/dev/null']])(
    'takes one for a report, too',
    async (...file) => {
      const run = test('--json', ...file, 'libs/shared/testing/src/test-database');
      expect(await run.ended).toBe(1);
      expect(run.errors).toContain('the server at DATABASE_URL cannot be used for tests');
    },
  );

  it('refuses what jest refuses', async () => {
    const run = test('--selectProject', 'shared-kernel');
    expect(await run.ended).toBe(1);
    expect(run.errors).toContain('Unrecognized');
  });
});
