import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { Client } from 'pg';
import { freshApp } from '../build/fresh-bundle.mjs';
import { IngestProcess } from '../platform/ingest-process';
import { openSession } from '../platform/session.mjs';
import { ChildProgram } from '../process/child-program';
import { freePort } from '../process/free-port.mjs';
import { untilTrue } from '../process/until-true';
import { createTokens } from '../start/access-tokens';
import { DebianProgram } from './debian-program';

const USERNAME = 'alice@example.org';
/** PgBouncer refuses to be root. */
const ACCOUNT = 'nobody';

describe('PgBouncer before PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  it('serves all of a service with pool_mode=session', async () => {
    const pooler = await Pooler.start(database.url, 'session');
    const service = await IngestProcess.start(pooler.url);
    try {
      await service.ready();
      const [token] = await createTokens(pooler.url, 'pooler', [{ username: USERNAME }]);
      const session = await openSession(service.url, { username: USERNAME, token: token! });
      const headers = { 'x-auth-token': session, 'content-type': 'text/tab-separated-values' };
      const events = await fetch(`${service.url}/rest/live?codes=a:b:c`);
      const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
      for (let minute = 0; minute < 5; minute++) {
        const body = `datetime\ta:b:c [m]\n2024-01-01T00:0${minute}:00\t${minute}\n`;
        expect((await fetch(`${service.url}/rest/datasets`, { method: 'POST', headers, body })).status).toBe(201);
      }
      let heard = '';
      while (!heard.includes('event: values')) heard += (await reader.read()).value ?? '';
      await reader.cancel();
      const data = await fetch(`${service.url}/rest/data?codes=a:b:c&format=tsv`).then((answer) => answer.text());
      expect(data.trim().split('\n')).toHaveLength(6);
      expect(await schemasOf(database.url)).toEqual(['auth', 'ingest']);
    } finally {
      await service.stop();
      await pooler.stop();
    }
  });

  it('is refused with pool_mode=transaction, where locks would stay in sessions of others', async () => {
    const pooler = await Pooler.start(database.url, 'transaction');
    try {
      const env = { DATABASE_URL: pooler.url, PORT: '0', HOST: '127.0.0.1' };
      const program = new ChildProgram(await freshApp('ingest'), { env });
      expect(await program.ended).toBe(1);
      expect(program.output + program.errors).toContain('set pool_mode=session in PgBouncer');
    } finally {
      await pooler.stop();
    }
  });
});

class Pooler {
  private constructor(
    private readonly program: DebianProgram,
    private readonly folder: string,
    /** The address of the database behind it. */
    readonly url: string,
  ) {}

  static async start(databaseUrl: string, mode: 'session' | 'transaction'): Promise<Pooler> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-pooler-'));
    const file = path.join(folder, 'pgbouncer.ini');
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const own = await freePort();
    const name = pathname.slice(1);
    const lines = [
      '[databases]',
      `${name} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`,
      '[pgbouncer]',
      ...['listen_addr = 127.0.0.1', `listen_port = ${own}`, 'unix_socket_dir =', 'auth_type = any'],
      ...[`pool_mode = ${mode}`, 'default_pool_size = 40'],
    ];
    // The file has a password; PgBouncer reads it before it becomes another account.
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    const account = process.getuid?.() === 0 ? ['-u', ACCOUNT] : [];
    const program = new DebianProgram('pgbouncer', [...account, file]);
    const url = `postgres://${username}:${password}@127.0.0.1:${own}/${name}`;
    await program.while(untilTrue('PgBouncer answers', () => answers(url), 20_000));
    return new Pooler(program, folder, url);
  }

  async stop(): Promise<void> {
    // SIGINT would wait for its clients.
    await this.program.stop('SIGTERM');
    rmSync(this.folder, { recursive: true });
  }
}

/** The schemas that have tables: settings of sessions such as the search path got through. */
async function schemasOf(url: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select distinct schemaname as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
