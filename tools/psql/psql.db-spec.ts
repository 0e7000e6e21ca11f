import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { splitStatements } from './statements.mjs';

const PROGRAM = path.resolve(__dirname, '../psql.mjs');

describe('npm run psql', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await emptyDatabase()));
  afterAll(() => database.drop());

  /** Runs the program with the commands of this process's PATH, or with none. */
  const run = (args: readonly string[], input = '', search = '') =>
    spawnSync(process.execPath, [PROGRAM, ...args], {
      input,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: database.url, PATH: search },
    });

  it('runs one statement without psql', () => {
    const { stdout, status } = run([`select 1 as one, null as none, 'a;b' as text`]);
    expect(stdout).toBe('one | none | text\n----+------+-----\n1   |      | a;b\n(1 row)\n');
    expect(status).toBe(0);
  });

  it('runs the statements of the input, and goes on after one that fails', () => {
    const { stdout, stderr, status } = run(
      [],
      `create table t (id int);\ninsert into t\n values (1), (2); select nothing;\nselect count(*) from t`,
    );
    expect(stdout).toContain('CREATE');
    expect(stdout).toContain('INSERT 2');
    expect(stdout).toContain('count\n-----\n2\n(1 row)');
    expect(stderr).toContain('ERROR: column "nothing" does not exist');
    expect(status).toBe(1);
  });

  it('ends with 1 when the statement fails, and says why', () => {
    const { stderr, status } = run(['select nothing']);
    expect({ stderr, status }).toEqual({ stderr: 'ERROR: column "nothing" does not exist\n', status: 1 });
  });

  it('is psql where there is one', () => {
    const { stdout, status } = run(['select 40 + 2 as answer'], '', process.env['PATH']);
    expect(stdout).toMatch(/answer[\s\S]*42[\s\S]*\(1 row\)/);
    expect(status).toBe(0);
  });
});

describe('statements', () => {
  it.each([
    ['select 1; select 2;', ['select 1;', 'select 2;'], ''],
    [`select ';'; rest`, [`select ';';`], ' rest'],
    [`select 'it''s;' as ";";`, [`select 'it''s;' as ";";`], ''],
    ['do $x$ begin; end $x$; -- ; comment\n', ['do $x$ begin; end $x$;'], ' -- ; comment\n'],
    [`select 'open;`, [], `select 'open;`],
    [';;', [], ''],
  ])('%j', (text, statements, rest) => expect(splitStatements(text)).toEqual({ statements, rest }));
});
