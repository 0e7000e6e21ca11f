import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from '../postgres/sql';
import { openSession } from '../platform/session.mjs';
import { ChildProgram } from '../process/child-program';
import { freePort } from '../process/free-port.mjs';
import { documentedCommands } from './documented-commands';

const root = path.resolve(__dirname, '../..');
const ROWS = 'datetime\tstation:a:b:c\n2024-01-17T12:00:00\t4.2\n2024-01-17T12:01:00\t4.3\n';

describe('npm run backup and npm run restore', () => {
  let folder: string;
  let dataDir: string;
  let env: Record<string, string>;
  const started: ChildProgram[] = [];

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-backup-'));
    fs.chmodSync(folder, 0o755);
    dataDir = path.join(folder, '.data');
    for (const name of ['tools', 'package.json']) fs.symlinkSync(path.join(root, name), path.join(folder, name));
    env = {
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      REGISTRY_PORT: String(await freePort()),
      INGEST_PORT: String(await freePort()),
      SENSORTHINGS_PORT: String(await freePort()),
    };
  });

  afterEach(async () => {
    await Promise.all(started.splice(0).map((program) => program.stop('SIGTERM')));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const start = (script: string): ChildProgram => {
    const program = new ChildProgram(script, { env });
    started.push(program);
    return program;
  };
  /** Pastes commands into a shell; gives their output, and fails with it where one failed. */
  const paste = (commands: string): string => {
    const settings = { ...process.env, ...env, npm_config_loglevel: 'error', npm_config_update_notifier: 'false' };
    const { stdout, stderr, status } = spawnSync('sh', ['-eu'], {
      cwd: folder,
      input: commands,
      encoding: 'utf8',
      env: settings,
    });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    return stdout;
  };
  const onDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
    const holder = start('tools/postgres/fixture/hold-database.mjs');
    const { url } = await holder.json<{ url: string }>();
    try {
      return await work(url);
    } finally {
      expect(await holder.stop('SIGTERM')).toBe(0);
    }
  };

  it('go back to what was served, with its files, by the documented commands', async () => {
    const [backup = '', restore = ''] = documentedCommands('Of `npm start`');
    const program = start('tools/start.mjs');
    const token = await program.until((output) => /^ {2}token +(\S+)/m.exec(output)?.[1]);
    const ingest = `http://127.0.0.1:${env['INGEST_PORT']}`;
    const cookie = await logIn(ingest, token);
    const before = await send(`${ingest}/rest/datasets`, cookie, ROWS);
    await send(`${ingest}/rest/files?name=photo.bin`, cookie, 'bytes of a photograph');
    expect(paste(backup)).toMatch(/monday has \d+\.\d MB, copied in/);
    const after = await send(`${ingest}/rest/datasets`, cookie, ROWS.replace('4.3', '4.4'));
    expect(await program.stop('SIGTERM')).toBe(0);

    expect(paste(restore)).toMatch(/MB of release \d+\.\d+\.\d+, as it was at .* restored in/);
    const sent = await onDatabase((url) =>
      sql(url, `select id::int from ingest.dataset where id in (${before}, ${after})`),
    );
    expect(sent).toEqual([{ id: before }]);
    expect(filesBelow(path.join(dataDir, 'files'))).toContain('bytes of a photograph');
  }, 400_000);

  it('go back to a moment, by an archive of the log', async () => {
    const place = (text: string): string => text.replaceAll('/srv/pelorus', folder);
    const [archive = '', backup = '', restore = ''] = documentedCommands('At any moment').map(place);
    fs.mkdirSync(path.join(folder, 'archive'), { mode: 0o777 });
    fs.chmodSync(path.join(folder, 'archive'), 0o777); // as root the server has another account
    env['RESOURCE_FOLDER'] = path.join(folder, 'resources');
    const photo = path.join(folder, 'resources/photo');
    fs.mkdirSync(path.dirname(photo));
    fs.writeFileSync(photo, 'bytes of a photograph');
    paste(archive);
    expect(await start('tools/backup/fixture/migrate.mjs').ended).toBe(0);
    await onDatabase((url) => sql(url, 'create table note as select 1 as line'));
    expect(paste(backup)).toContain('(1 row)');
    const moment = await onDatabase(async (url) => {
      await sql(url, 'insert into note values (2)');
      await sql(url, 'select pg_sleep(0.01)');
      const [row] = await sql(url, 'select clock_timestamp() as now');
      await sql(url, 'select pg_sleep(0.01)');
      await sql(url, 'insert into note values (3)');
      return (row!['now'] as Date).toISOString();
    });

    const lines = (): Promise<unknown[]> => onDatabase((url) => sql(url, 'select line from note order by 1'));
    const lose = (): void => fs.renameSync(path.dirname(photo), path.join(folder, `lost-${Date.now()}`));
    fs.renameSync(dataDir, path.join(folder, 'lost'));
    lose();
    const all = `npm run restore -- backups/base --archive "${folder}/archive"`;
    expect(() => paste(`${all} --until 2199-01-01T00:00:00Z`)).toThrow(
      'recovery ended before configured recovery target was reached',
    );
    expect(fs.existsSync(path.join(dataDir, 'postgres/data'))).toBe(false);
    expect(fs.existsSync(photo)).toBe(false);
    paste(all);
    expect(fs.readFileSync(photo, 'utf8')).toBe('bytes of a photograph');
    lose();
    expect(await lines()).toEqual([{ line: 1 }, { line: 2 }, { line: 3 }]);
    expect(paste(restore.replace('2026-01-17T10:14:00Z', moment))).toContain(`as it was at ${moment}`);
    expect(await lines()).toEqual([{ line: 1 }, { line: 2 }]);
  }, 400_000);

  it.each([
    ['backup', [], 2, 'usage: npm run backup -- <new folder>'],
    ['backup', ['tools'], 1, 'tools is there already'],
    ['restore', [], 2, 'name one folder'],
    ['restore', ['tools'], 1, 'tools is no complete backup'],
    ['restore', ['x', '--until', '2026-01-17T10:14:00Z'], 2, '--until needs --archive'],
    ['restore', ['x', '--archive', 'a', '--until', '2026-01-17T10:14:00'], 2, 'takes a moment with a time zone'],
    ['restore', ['x', '--all'], 2, `Unknown option '--all'`],
  ])('%s %j exits with %d and says why', async (name, words, code, said) => {
    const program = new ChildProgram(`tools/${name}.mjs`, { args: words, env });
    expect(await program.ended).toBe(code);
    expect(program.errors).toContain(said);
  });

  it.each(['backup', 'restore'])('%s leaves a server elsewhere to its own programs', async (name) => {
    const other = { ...env, DATABASE_URL: 'postgres://ada@127.0.0.1:1/none' };
    const program = new ChildProgram(`tools/${name}.mjs`, { args: ['x'], env: other });
    expect(await program.ended).toBe(1);
    expect(program.errors).toContain('by its own programs');
  });
});

async function logIn(service: string, token: string): Promise<string> {
  return `x-auth-token=${await openSession(service, { username: 'demo@example.org', token })}`;
}

/** Sends a body; gives the id of what was made of it. */
async function send(url: string, cookie: string, body: string): Promise<number> {
  const headers = { cookie, 'content-type': 'text/plain' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  const { id } = (await answer.json()) as { id: number };
  expect([answer.status, id]).toEqual([201, expect.any(Number)]);
  return id;
}

/** The contents of all files below a folder. */
function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
}
