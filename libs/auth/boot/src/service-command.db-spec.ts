import { Module, type INestApplication } from '@nestjs/common';
import { ServiceSettings } from '@pelorus/shared/config';
import { createService, HttpModule } from '@pelorus/shared/http';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { createServer, type Server } from 'node:net';
import { Client } from 'pg';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { type Check, type Finding } from '@pelorus/shared/verification';
import { verifyCommand } from './verify-command';
import { runServiceCommand } from './service-command';
import { type ServiceCommand, type ServiceDefinition } from './service-definition';

@Module({})
class EmptyModule {}

class CreateStone1700000000001 implements MigrationInterface {
  readonly name = 'CreateStone1700000000001';
  up = async (runner: QueryRunner): Promise<void> => void (await runner.query('create table stone (id int)'));
  down = async (runner: QueryRunner): Promise<void> => void (await runner.query('drop table stone'));
}

const created: INestApplication[] = [];
const greet: ServiceCommand<ServiceSettings> = {
  usage: 'greet <name>',
  run: async ([name], settings) => `Hello ${name} at ${settings.PORT}`,
};
/** Something that the check of the service finds, or the failure of the check. */
let flaw: { found: Finding } | { failure: string } | undefined;
const check: Check = {
  name: 'things',
  proves: 'things are sound',
  async *run() {
    if (flaw && 'found' in flaw) yield flaw.found;
    if (flaw && 'failure' in flaw) throw new Error(flaw.failure);
  },
};
const verify = verifyCommand<ServiceSettings>('spec', () => [check]);
const SERVICE: ServiceDefinition<ServiceSettings> = {
  name: 'spec',
  settings: ServiceSettings,
  migrations: () => ({ schema: 'spec', migrations: [] }),
  entities: () => [],
  commands: { greet, verify },
  create: async (settings, database, logger) => {
    const description = { title: 'Spec', description: '' };
    const module = { module: EmptyModule, imports: [HttpModule.forRoot(settings, database)] };
    const app = await createService({ module, settings, logger, description });
    created.push(app);
    return app;
  },
};

describe('service command', () => {
  const environment = { ...process.env };
  let database: TestDatabase;
  let printed: jest.SpyInstance;
  let complained: jest.SpyInstance;

  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  beforeEach(() => {
    printed = jest.spyOn(console, 'log').mockImplementation();
    complained = jest.spyOn(console, 'error').mockImplementation();
    process.env['DATABASE_URL'] = database.url;
    process.env['LOG_LEVEL'] = 'silent';
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.env = { ...environment };
    process.exitCode = undefined;
  });

  /** Runs the command; gives its exit code and what it said on standard error. */
  const run = async (...words: string[]): Promise<{ code: typeof process.exitCode; said: string }> => {
    await runServiceCommand(SERVICE, words);
    return { code: process.exitCode, said: complained.mock.calls.flat().map(String).join('\n') };
  };

  it('manages tokens, migrating first', async () => {
    expect(await run('token', 'create', '--username', 'demo@example.org')).toEqual({ code: undefined, said: '' });
    expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^pelorus_/));
  });

  it('migrates and ends, so that a job can do it before the services start', async () => {
    const migrations = () => ({ schema: 'quarry', migrations: [CreateStone1700000000001] });
    await runServiceCommand({ ...SERVICE, migrations }, ['migrate']);
    expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^schemas auth and quarry are those of release \d/));
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      expect((await client.query('select id from quarry.stone')).rows).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('has commands of its own', async () => {
    expect(await run('greet', 'Ada')).toEqual({ code: undefined, said: '' });
    expect(printed).toHaveBeenCalledWith('Hello Ada at 3000');
    expect(await run('toString')).toMatchObject({ code: 2, said: expect.stringContaining('greet <name>') });
  });

  it('exits with 2 for an unknown command, and shows how all are called', async () => {
    const { code, said } = await run('start');
    expect(code).toBe(2);
    expect(said).toMatch(/^there is no command 'start'\n\nusage:\n {2}account list.*\n {2}token create/s);
  });

  it.each(['token', 'token make'])('exits with 2 for "%s", and shows how token is called', async (line) => {
    const { code, said } = await run(...line.split(' '));
    expect(code).toBe(2);
    expect(said).toMatch(/^(there is )?no command.*\n\nusage:\n {2}token create/s);
    expect(said).not.toContain('account list');
  });

  const mend = async (): Promise<void> => undefined;
  it.each<[number, typeof flaw, string[], string]>([
    [0, undefined, [], 'spec: sound; 0 faults'],
    [1, { found: { subject: 'thing 1', fault: 'it is lost', mend } }, [], 'fault: thing 1: it is lost'],
    [0, { found: { subject: 'thing 1', fault: 'it is lost', mend } }, ['--repair'], 'it is lost - mended'],
    [1, { found: { subject: 'thing 1', fault: 'it is lost' } }, ['--repair'], '1 faults, 0 mended'],
    [1, { found: { subject: 'thing 1', fault: 'it is lost' } }, ['--json'], '"subject":"thing 1"'],
    [2, { failure: 'the disk is away' }, [], 'not checked: the disk is away'],
  ])('exits with %d when a check has %j and verify is called with %j', async (code, own, words, output) => {
    flaw = own;
    expect(await run('verify', ...words)).toEqual({ code, said: '' });
    expect(printed).toHaveBeenCalledWith(expect.stringContaining(output));
  });

  it('exits with 2 when verify is called wrongly or reaches no database', async () => {
    expect(await run('verify', '--all')).toMatchObject({ code: 2 });
    process.env['DATABASE_URL'] = 'postgres://user:sesame@127.0.0.1:1/none';
    expect(await run('verify')).toMatchObject({ code: 2, said: expect.stringContaining('cannot be reached') });
  });

  it('exits with 1 and names every setting that is wrong, never its value', async () => {
    Object.assign(process.env, { DATABASE_URL: 'mysql://user:sesame@host', PORT: 'many' });
    const { code, said } = await run();
    expect(code).toBe(1);
    expect(said).toContain('DATABASE_URL is required and must be a postgres:// URL');
    expect(said).toContain('PORT must be a whole number');
    expect(said).not.toMatch(/sesame|many| at /);
  });

  it('exits with 1 when there is no database', async () => {
    process.env['DATABASE_URL'] = 'postgres://user:sesame@127.0.0.1:1/none';
    const { code, said } = await run();
    expect(code).toBe(1);
    expect(said).toBe('The database cannot be reached; try again.\nconnect ECONNREFUSED 127.0.0.1:1');
  });

  it('exits with 1 and says so when the database does not exist or refuses the account', async () => {
    process.env['DATABASE_URL'] = database.url.replace(/[^/]*$/, 'no_such_database');
    const { code, said } = await run();
    expect(code).toBe(1);
    expect(said).toContain('database "no_such_database" does not exist');
    expect(said).not.toContain(' at ');
  });

  it('exits with 1 when the port is taken', async () => {
    const other = await occupy();
    process.env['PORT'] = String((other.address() as { port: number }).port);
    const { code, said } = await run();
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(said).toBe(`Port ${process.env['PORT']} is taken: stop what listens there, or set PORT.`);
  });
});

async function occupy(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
