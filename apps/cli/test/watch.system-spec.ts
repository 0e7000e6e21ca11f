import { Platform } from '@pelorus/shared/testing';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Cli } from './cli';
import { DroppingProxy } from './dropping-proxy';

/** More on demand: `FILES=2000 KILLS=20 SERVICE_KILLS=20 npm run test:system -- apps/cli/test/watch`. */
const FILES = Number(process.env['FILES'] ?? 80);
const KILLS = Number(process.env['KILLS'] ?? 6);
/**
 * Kills of the ingest service, one a run of the command at most. It starts again after a pause that grows to half a
 * minute.
 */
const SERVICE_KILLS = Number(process.env['SERVICE_KILLS'] ?? 1);
const LIMIT_MS = 120_000 + FILES * 200 + KILLS * 15_000 + SERVICE_KILLS * 45_000;
const QUICK = ['--settle', '0', '--poll', '0.05', '--longest-wait', '0.05'];

describe('pelorus watch', () => {
  let cli: Cli;
  let platform: Platform;

  const inFolder = (name: string): string => {
    const folder = path.join(cli.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  const datasets = async (code: string): Promise<{ id: number; name: string; rows: number }[]> => {
    const where = encodeURIComponent(`streams.code==${code}`);
    const answer = await fetch(`${platform.ingest}/rest/datasets?where=${where}&sorts=id&hits=10000`);
    return ((await answer.json()) as { records: { id: number; name: string; rows: number }[] }).records;
  };
  const put = (folder: string, name: string, text: string, age = 60): void => {
    writeFileSync(path.join(folder, name), text);
    utimesSync(path.join(folder, name), Date.now() / 1000 - age, Date.now() / 1000 - age);
  };

  beforeAll(async () => {
    cli = await Cli.build();
    platform = await Platform.start();
    const addresses = ['--registry', platform.registry, '--ingest', platform.ingest];
    const login = await cli.run(['login', ...addresses, '-u', platform.username], { input: platform.token });
    expect(login.status).toBe(0);
  }, 180_000);
  afterAll(async () => {
    await platform.stop();
    cli.remove();
  });

  it(
    'stores each file exactly once and in order, through kills of itself, of the service, and a link that drops half of all connections',
    async () => {
      const folder = inFolder('outbox');
      const names = Array.from({ length: FILES }, (_, i) => `${(i * 37) % FILES}.nrt`);
      names.forEach((name, i) =>
        put(folder, name, `datetime\tstation:watch:a:x [m]\n2024-01-17 12:00:00\t${i}\n`, 10_000 - i),
      );
      const proxy = await DroppingProxy.start(platform.ingest);
      const args = [
        cli.file,
        'watch',
        folder,
        ...QUICK,
        '--once',
        '--jobs',
        '1',
        '--done',
        'move',
        '--ingest',
        proxy.url,
      ];
      const hook = path.join(__dirname, 'killed-at-line.cjs');
      const env = {
        ...cli.env,
        PELORUS_USERNAME: platform.username,
        PELORUS_TOKEN: platform.token,
        NODE_OPTIONS: `--require ${hook}`,
      };
      const ofEachRun = Math.floor(FILES / (KILLS + 1));
      /** Runs until it told of so many files, when it is killed; gives the exit code, null when killed. */
      const watch = (until: number, onStored: (count: number) => void = () => undefined): Promise<number | null> =>
        new Promise((resolve) => {
          const killedAt = { ...env, KILLED_AT: String(until) };
          const child = spawn(process.execPath, args, { env: killedAt, stdio: ['ignore', 'ignore', 'pipe'] });
          let stored = 0;
          createInterface({ input: child.stderr }).on('line', (line) => {
            if (/dataset \d+/.test(line)) onStored(++stored);
          });
          child.once('close', (code) => resolve(code));
        });
      const killService = (stored: number): void => {
        if (stored === Math.ceil(ofEachRun / 2)) platform.kill('ingest');
      };
      for (let i = 0; i < KILLS; i++)
        expect(await watch(ofEachRun, i < SERVICE_KILLS ? killService : undefined)).toBeNull();
      expect(await watch(Infinity)).toBe(0);
      await proxy.stop();
      expect(proxy.dropped).toBeGreaterThan(KILLS);
      expect((await datasets('station:watch:a:x')).map(({ name }) => name)).toEqual(names);
      expect(readdirSync(path.join(folder, 'done')).sort()).toEqual([...names].sort());
      expect(readdirSync(folder).filter((name) => name.endsWith('.nrt'))).toEqual([]);
    },
    LIMIT_MS,
  );

  it('moves faulty files aside with a report, and knows content under another name', async () => {
    const folder = inFolder('mixed');
    const good = 'datetime\tstation:watch:b:x [m]\n2024-01-17 12:00:00\t1\n';
    put(folder, 'good.nrt', good);
    put(folder, 'bad.nrt', 'datetime\tstation:watch:b:x [m]\n2024-01-17 12:00:00\t4,2\n');
    put(folder, '.hidden.nrt', good);
    put(folder, 'other.txt', good);
    mkdirSync(path.join(folder, 'failed'));
    writeFileSync(path.join(folder, 'failed/bad.nrt'), 'of before');
    expect((await cli.run(['watch', folder, ...QUICK, '--once'])).status).toBe(0);
    expect(readFileSync(path.join(folder, 'failed/bad.nrt'), 'utf8')).toBe('of before');
    expect(readFileSync(path.join(folder, 'failed/bad.nrt.1.report.txt'), 'utf8')).toContain(
      '→4,2\n                      ^^^',
    );
    expect(existsSync(path.join(folder, 'good.nrt'))).toBe(true);
    put(folder, 'copy.nrt', good);
    expect((await cli.run(['watch', folder, ...QUICK, '--once'])).stderr).not.toContain('dataset');
    expect(await datasets('station:watch:b:x')).toHaveLength(1);
  });

  it('sends nothing that a symbolic link leads to, and says so', async () => {
    const [folder, elsewhere] = [inFolder('linked'), inFolder('elsewhere')];
    put(elsewhere, 'secret', 'datetime\tstation:watch:f:x [m]\n2024-01-17 12:00:00\t1\n');
    for (const name of ['a.nrt', 'b.log']) symlinkSync(path.join(elsewhere, 'secret'), path.join(folder, name));
    const { status, stderr } = await cli.run(['watch', folder, ...QUICK, '--once', '--tail', '*.log']);
    expect([status, stderr.match(/[ab]\.\w+: a symbolic link, not sent/g)]).toEqual([
      0,
      ['a.nrt', 'b.log'].map((name) => `${name}: a symbolic link, not sent`),
    ]);
    expect(await datasets('station:watch:f:x')).toEqual([]);
  });

  it('sends new lines of growing files once, puts faulty ones aside, and starts anew with a new file', async () => {
    const folder = inFolder('log');
    const file = path.join(folder, 'a.log');
    const head = 'datetime\tstation:watch:c:x [m]\n';
    const watch = async (): Promise<void> =>
      void expect((await cli.run(['watch', folder, ...QUICK, '--once', '--tail', '*.log'])).status).toBe(0);
    const rows = async (): Promise<number[]> => (await datasets('station:watch:c:x')).map((one) => one.rows);
    writeFileSync(file, `${head}2024-01-17 12:00:00\t1\n2024-01-17 12:00:01\t2\n2024-01`);
    await watch();
    expect(await rows()).toEqual([2]);
    writeFileSync(file, '-17 12:00:02\t3\nnonsense\t1\n2024-01-17 12:00:03\t4\n', { flag: 'a' });
    await watch();
    expect(await rows()).toEqual([2, 2]);
    const aside = readdirSync(path.join(folder, 'failed')).find((name) => name.endsWith('.nrt'))!;
    expect(readFileSync(path.join(folder, 'failed', aside), 'utf8')).toBe(`${head}nonsense\t1\n`);
    await forgetLastLine(folder);
    writeFileSync(file, '2024-01-17 12:00:04\t5\n', { flag: 'a' });
    await watch();
    expect(await rows()).toEqual([2, 2, 1]);
    writeFileSync(file, `${head}2024-01-18 12:00:00\t1\n`);
    await watch();
    expect(await rows()).toEqual([2, 2, 1, 1]);
  });

  /** Leaves the journal as a crash does that comes after a part was stored and before that was noted. */
  async function forgetLastLine(folder: string): Promise<void> {
    const state = path.join(folder, '.pelorus');
    const journal = path.join(
      state,
      readdirSync(state).find((name) => name.endsWith('.jsonl'))!,
    );
    const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
    expect(lines.at(-1)).toContain('"part done"');
    writeFileSync(journal, `${lines.slice(0, -1).join('\n')}\n${lines.at(-1)!.slice(0, 20)}`);
  }

  it('goes on while its journal cannot be written, but sends no part of a growing file that a crash could forget', async () => {
    const folder = inFolder('full');
    const file = (i: number): string => `datetime\tstation:watch:e:x [m]\n2024-01-17 12:00:0${i}\t1\n`;
    const args = ['watch', folder, ...QUICK, '--once', '--done', 'move', '--tail', '*.log'];
    const names = async (): Promise<string[]> => (await datasets('station:watch:e:x')).map(({ name }) => name);
    put(folder, 'a.nrt', file(1));
    expect((await cli.run(args)).status).toBe(0);
    const [journal] = readdirSync(path.join(folder, '.pelorus')).filter((name) => name.endsWith('.jsonl'));
    writeFileSync(path.join(folder, '.pelorus', journal!), '\n'.repeat(10_000), { flag: 'a' });
    put(folder, 'b.nrt', file(2));
    put(folder, 'c.log', file(3));
    expect(await cli.run(args, { fullAt: 8 })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/jsonl: the file is larger than the disk [\s\S]*Left behind: c.log/),
    });
    expect(await names()).toEqual(['a.nrt', 'b.nrt']);
    expect(readdirSync(path.join(folder, 'done')).sort()).toEqual(['a.nrt', 'b.nrt']);
    expect((await cli.run(args)).status).toBe(0);
    expect(await names()).toEqual(['a.nrt', 'b.nrt', expect.stringContaining('c.log')]);
  });

  it('waits for a folder that vanishes, and ends well at Ctrl-C', async () => {
    const folder = inFolder('drive');
    const args = [cli.file, 'watch', folder, ...QUICK];
    const child = spawn(process.execPath, args, { env: cli.env, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const lines = createInterface({ input: child.stderr });
    const says = (text: string): Promise<void> =>
      new Promise((resolve) => lines.on('line', (line) => line.includes(text) && resolve()));
    await says('watching');
    renameSync(folder, `${folder}.away`);
    await says('there is no such file or folder');
    const stored = says('a.nrt: dataset');
    renameSync(`${folder}.away`, folder);
    put(folder, 'a.nrt', 'datetime\tstation:watch:f:x [m]\n2024-01-17 12:00:00\t1\n');
    await stored;
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('shows what it does, holds its folder alone, and ends well when it is stopped', async () => {
    const folder = inFolder('status');
    const child = spawn(process.execPath, [cli.file, 'watch', folder, ...QUICK], {
      env: cli.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await new Promise((resolve) => child.stderr.once('data', resolve));
    put(folder, 'a.nrt', 'datetime\tstation:watch:d:x [m]\n2024-01-17 12:00:00\t1\n');
    const isStored = async (): Promise<boolean> => {
      const { status, stdout } = await cli.run(['watch', 'status', folder, '--json=stored,link']);
      return status === 0 && (JSON.parse(stdout) as { stored: number }).stored === 1;
    };
    while (!(await isStored()));
    expect(await cli.run(['watch', folder])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is watched already'),
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await cli.run(['watch', 'status', folder])).toMatchObject({
      status: 5,
      stderr: expect.stringContaining('Nobody watches'),
    });
    expect(await cli.run(['watch', path.join(folder, 'gone')])).toMatchObject({ status: 5 });
  });
});
