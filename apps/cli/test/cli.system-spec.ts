import { Platform } from '@pelorus/shared/testing';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Cli, ended } from './cli';

const WORKSPACE = path.resolve(__dirname, '../../..');
const GOOD = 'datetime\tstation:cli:logger:depth [m]\n2024-01-17 12:00:00\t4.2\n2024-01-17 13:00:00\t5.2\n';
const page = readFileSync(path.join(WORKSPACE, 'docs/cli.md'), 'utf8');
const BAD = 'datetime\tstation:cli:logger:depth [m]\n2024-01-17 12:00:00\t4,2\n';

describe('pelorus with both services', () => {
  let cli: Cli;
  let platform: Platform;

  const json = async (...args: string[]): Promise<unknown> => {
    const { status, stdout, stderr } = await cli.run([...args, '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  };

  beforeAll(async () => {
    cli = await Cli.build();
    platform = await Platform.start();
    const addresses = ['--registry', platform.registry, '--ingest', platform.ingest];
    const login = await cli.run(['login', ...addresses], { input: `${platform.token}\n` });
    expect(login).toMatchObject({ status: 0, stdout: `Logged in to ${platform.registry} as demo@example.org.\n` });
  }, 180_000);
  afterAll(async () => {
    await platform.stop();
    cli.remove();
  });

  it('keeps the token for its owner alone, and the session from one command to the next', async () => {
    const file = path.join(cli.env['PELORUS_CONFIG_DIR']!, 'hosts.json');
    const session = (): unknown =>
      (JSON.parse(readFileSync(file, 'utf8')) as { hosts: Record<string, { session: string }> }).hosts['default']
        ?.session;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = session();
    expect(await json('whoami')).toMatchObject({ username: 'demo@example.org', registry: platform.registry });
    expect(session()).toBe(before);
    const [host] = (await json('hosts')) as object[];
    expect(host).toEqual({ name: 'default', current: true, registry: platform.registry, ingest: platform.ingest, username: 'demo@example.org', loggedIn: true }); // prettier-ignore
  });

  it('begins a new session when the one that it kept has ended', async () => {
    const file = path.join(cli.env['PELORUS_CONFIG_DIR']!, 'hosts.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/"session": "[^"]*"/, `"session": "${'x'.repeat(43)}"`));
    expect(await cli.run(['items', 'edit', 'vessel:mya_ii', '--set', 'model=catamaran'])).toMatchObject({ status: 0 });
    expect(readFileSync(file, 'utf8')).not.toContain('"xxxx');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('follows an instrument that moved', async () => {
    const frame = 'vessel:mya_ii:fb_741202';
    await json('items', 'clone', `${frame}:optode_9999a`, 'mover');
    const [before] = (await json('items', 'streams', `${frame}:mover`)) as { parameter: string; code: string }[];
    const rows = (code: string, day: number): string => `datetime\t${code} [%]\n2024-01-0${day} 12:00:00\t${day}\n`;
    expect(await cli.run(['upload', cli.write('before.nrt', rows(before!.code, 1))])).toMatchObject({ status: 0 });
    await json('items', 'move', `${frame}:mover`, '--off', '--date', '2024-01-02');
    const codes = (await json('items', 'streams', 'optode:mover')) as {
      parameter: string;
      code: string;
      since?: string;
    }[];
    const now = codes.findLast(({ parameter }) => parameter === before!.parameter)!;
    expect(now).toMatchObject({ code: `optode:mover:${before!.parameter}`, since: '2024-01-02T00:00:00.000' });
    expect(await cli.run(['upload', cli.write('after.nrt', rows(now.code, 3))])).toMatchObject({ status: 0 });
    const read = await cli.run(['data', 'get', now.code, '--follow']);
    expect(read.stdout.split('\n').slice(1)).toEqual(['2024-01-01T12:00:00.000\t1', '2024-01-03T12:00:00.000\t3', '']);
  });

  it('refuses a wrong token, and a session where none is known', async () => {
    const elsewhere = { PELORUS_CONFIG_DIR: path.join(cli.folder, 'elsewhere'), PELORUS_REGISTRY: platform.registry, PELORUS_INGEST: platform.ingest }; // prettier-ignore
    const wrong = await cli.run(['login', '-u', 'demo@example.org'], { input: 'pelorus_x', env: elsewhere });
    expect(wrong).toMatchObject({ status: 4, stderr: expect.stringContaining('pelorus login') });
    const nobody = await cli.run(['upload', cli.write('a.nrt', GOOD)], { env: elsewhere });
    expect(nobody).toMatchObject({ status: 4, stderr: expect.stringContaining('This needs a session') });
    const token = { ...elsewhere, PELORUS_USERNAME: platform.username, PELORUS_TOKEN: platform.token };
    expect(await cli.run(['whoami'], { env: token })).toMatchObject({ status: 0 });
    const alone = { ...elsewhere, PELORUS_TOKEN: platform.token };
    const who = await cli.run(['whoami'], { env: alone });
    expect(who).toMatchObject({ status: 0, stdout: expect.stringMatching(/^demo@example\.org\n[^]*token until/) });
    expect(await cli.run(['items', 'edit', 'vessel:mya_ii', '--set', 'model=ketch'], { env: alone })).toMatchObject({ status: 0 }); // prettier-ignore
    expect(
      await cli.run(['upload', cli.write('alone.nrt', GOOD.replace('cli', 'alone'))], { env: alone }),
    ).toMatchObject({ status: 0 });
    expect(existsSync(path.join(cli.folder, 'elsewhere'))).toBe(false);
  });

  it('never sends the token of one host to another address', async () => {
    const other = await cli.run(['--ingest', 'http://127.0.0.1:9', 'upload', cli.write('a.nrt', GOOD)]);
    expect(other).toMatchObject({ status: 4, stderr: expect.stringContaining('This needs a session') });
  });

  it('lists items as a table, as lines, and as JSON with fields', async () => {
    const find = ['items', 'find', 'optode', '--sort', 'code', '-L', '2'];
    const fitted = await cli.run(find, { env: { COLUMNS: '50', FORCE_COLOR: '1' } });
    const lines = fitted.stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(50);
    expect(lines[0]).toContain('\u001b[2mCODE');
    expect((await cli.run(find)).stdout.split('\n')[0]).toMatch(
      /^glider:kittiwake:optode_4831\tGlider optode\toptode\tpublic$/,
    );
    const picked = await cli.run([...find, '--json=code,status.name']);
    expect(JSON.parse(picked.stdout)).toContainEqual({ code: 'glider:kittiwake:optode_4831', 'status.name': 'public' });
  });

  it('shows an item, what is on it and what happened to it', async () => {
    expect((await cli.run(['items', 'show', 'vessel:mya_ii'])).stdout).toContain('Mounted on it');
    expect((await cli.run(['items', 'tree', 'vessel:mya_ii'])).stdout).toContain(
      '├─ fb_741202  FerryBox 741202\n│  ├─',
    );
    expect(await json('items', 'history', 'vessel:mya_ii', '-L', '3')).toHaveLength(3);
    expect((await cli.run(['open', 'vessel:mya_ii'])).stdout).toBe(`${platform.registry}/items/1\n`);
  });

  it('makes, changes, moves, copies and retires items', async () => {
    const create = ['items', 'create', 'cli_frame', '--type', 'data_logger', '--name', 'A frame'];
    expect((await cli.run(create)).stdout).toBe('Registered data_logger:cli_frame\n');
    expect(await json('items', 'edit', 'data_logger:cli_frame', '--set', 'model=M=1', '--status', 'public')).toMatchObject({ model: 'M=1', status: { name: 'public' } }); // prettier-ignore
    expect((await cli.run(['items', 'clone', 'data_logger:cli_frame', 'cli_a', 'cli_b'])).status).toBe(0);
    const move = ['items', 'move', 'data_logger:cli_a', '--to', 'data_logger:cli_frame', '--date', '2024-01-17'];
    expect((await cli.run(move)).stdout).toBe('data_logger:cli_a is data_logger:cli_frame:cli_a now\n');
    expect((await cli.run(['items', 'move', 'data_logger:cli_frame:cli_a', '--off'])).stdout).toContain(
      'data_logger:cli_a now',
    );
    expect((await cli.run(['items', 'retire', 'data_logger:cli_b'])).stderr).toContain('say --yes');
    expect(await json('items', 'retire', 'data_logger:cli_b', '-y')).toMatchObject([
      { status: { name: 'decommissioned' } },
    ]);
    expect(await cli.run(['items', 'create', 'x', '--type', 'data_loger'])).toMatchObject({ status: 5, stderr: expect.stringContaining("'data_logger'") }); // prettier-ignore
  });

  it('records events, contacts and missions', async () => {
    const item = 'vessel:mya_ii';
    const event = [
      'events',
      'add',
      item,
      'Swim',
      '--type',
      'calibration',
      '--latitude',
      '-55',
      '--start',
      '2024-01-17',
    ];
    expect(await json(...event)).toMatchObject({ label: 'Swim', latitude: -55 });
    const person = ['--role', 'Owner', '--first-name', 'Ada', '--last-name', 'Love'];
    expect((await cli.run(['contacts', 'add', item, 'ada@example.org', ...person])).status).toBe(0);
    const [ada] = (await json('contacts', 'find', 'love')) as { id: number; email: string }[];
    expect(ada).toMatchObject({ email: 'ada@example.org' });
    const merge = await cli.run(['contacts', 'merge', '1', String(ada!.id)]);
    expect(merge).toMatchObject({ status: 4, stderr: expect.stringContaining('must be an administrator') });
    const mission = (await json('missions', 'create', 'CLI-1', '--start', '2024-01-01', '--end', '2024-02-01')) as {
      id: number;
    };
    expect((await cli.run(['missions', 'add', String(mission.id), item])).status).toBe(0);
    expect(await json('missions', 'show', String(mission.id))).toMatchObject({ items: [{ code: item }] });
    expect((await cli.run(['missions', 'remove', String(mission.id), item])).status).toBe(0);
    expect(await json('missions', 'show', String(mission.id))).toMatchObject({ items: [] });
  });

  it('exports and imports', async () => {
    const where = ['--where', 'code==vessel:mya_ii'];
    expect((await cli.run(['export', 'items', ...where, '-o', 'fleet.csv'])).status).toBe(0);
    expect(await json('import', 'fleet.csv', '--dry-run')).toMatchObject({ items: { unchanged: 1 } });
    cli.write('wrong.csv', readFileSync(path.join(cli.folder, 'fleet.csv'), 'utf8').replace(',public,', ',pubic,'));
    const wrong = await cli.run(['import', 'wrong.csv']);
    expect(wrong).toMatchObject({ status: 3, stderr: expect.stringContaining("row 2, column 'status'") });
  });

  it('sends files once, shows faults with carets, and goes on where it ended', async () => {
    cli.write('good.nrt', GOOD);
    cli.write('bad.nrt', BAD);
    const first = await cli.run(['upload', 'good.nrt', 'bad.nrt', 'gone.nrt']);
    expect(first.status).toBe(3);
    expect(first.stdout).toMatch(/^stored {2}good.nrt {2}dataset \d+ {2}2 rows\n$/);
    expect(first.stderr).toContain(`bad.nrt:2:21: Found '4,2'`);
    expect(first.stderr).toContain(`  2024-01-17 12:00:00→4,2\n                      ^^^\n`);
    expect(first.stderr).toContain('gone.nrt: there is no such file or folder.');
    expect(first.stderr).toMatch(/^1 stored, 2 failed; /m);
    const again = await cli.run(['upload', '-', '--name', 'again', '--gzip', '--json=outcome'], { input: GOOD });
    expect(JSON.parse(again.stdout)).toEqual([{ outcome: 'already stored' }]);
    const dry = await cli.run(['upload', 'bad.nrt', '--dry-run', '--json=faults']);
    expect(JSON.parse(dry.stdout)).toMatchObject([{ faults: [{ code: 'bad-number', line: 2, character: 21 }] }]);
  });

  it('sends many small files in few requests, and tells of each', async () => {
    const fileOf = (i: number): string =>
      `datetime\tstation:cli:logger:level [m]\n2024-01-17 12:00:00.${String(i).padStart(3, '0')}\t${i}\n`;
    const names = Array.from({ length: 40 }, (_, i) => `small-${i}.nrt`);
    names.forEach((name, i) => cli.write(name, i === 7 ? BAD : fileOf(i)));
    const first = await cli.run(['upload', '--jobs', '1', ...names, 'gone.nrt']);
    expect(first.status).toBe(3);
    expect(first.stdout.match(/^stored {2}small-\d+\.nrt {2}dataset \d+ {2}1 rows$/gm)).toHaveLength(39);
    expect(first.stderr).toContain(`small-7.nrt:2:21: Found '4,2'`);
    expect(first.stderr).toContain('gone.nrt: there is no such file or folder.');
    expect(first.stderr).toMatch(/^39 stored, 2 failed; /m);
    const again = await cli.run(['upload', ...names, '--json=outcome,rows']);
    // Rows of what is known are told to those only who send a file by itself.
    expect(JSON.parse(again.stdout)).toEqual(
      names.map((_, i) => ({ outcome: i === 7 ? 'failed' : 'already stored', rows: null })),
    );
  });

  it('reads values, draws them, and deletes a dataset', async () => {
    const code = 'station:cli:logger:depth';
    expect((await cli.run(['upload', cli.write('good.nrt', GOOD)])).status).toBe(0);
    expect((await cli.run(['data', 'get', code, '-a', 'DAY', '-o', 'day.csv'])).status).toBe(0);
    expect(readFileSync(path.join(cli.folder, 'day.csv'), 'utf8')).toContain('2024-01-17T00:00:00.000,4.7');
    expect((await cli.run(['data', 'get', code, '--plot'])).stdout).toMatch(/depth \(mean\) \[m\]\n +5\.2 │.*[⠁-⣿]/);
    expect(await cli.run(['data', 'get', `${code}s`])).toMatchObject({
      status: 5,
      stderr: expect.stringContaining(code),
    });
    expect((await cli.run(['streams', 'station:cli:*'])).stdout).toContain(`${code}\tm\t2024-01-17T13:00:00\t5.2\t2\n`);
    expect(await json('coverage', code)).toMatchObject({ values: 2 });
    const tried = await json('quality', 'try', code, '--test', 'gross_range', '--fail', '0,5');
    expect(tried).toMatchObject({ flags: [1, 4], counts: { 1: 1, 4: 1 }, totalRuns: 1 });
    const mistyped = await cli.run(['quality', 'try', code, '--test', 'gros_range', '--fail', '0,5']);
    expect(mistyped).toMatchObject({ status: 3, stderr: expect.stringContaining("did you mean 'gross_range'") });
    const flag = ['--from', '2024-01-01', '--to', '2024-12-31', '--flag', '4', '--cause', 'battery'];
    const { id } = (await json('quality', 'flag', code, ...flag)) as { id: number };
    expect(await json('quality', 'flags', '-w', `streams.code==${code}`)).toMatchObject([{ id, flag: 4 }]);
    expect(await json('quality', 'why', code, '--layers', 'manual')).toMatchObject([{ id, cause: 'battery' }]);
    const flags = await cli.run(['data', 'get', code, '--with-flags', '--flag-scheme', 'argo', '-f', 'csv']);
    expect(flags.stdout).toContain('(quality_flag argo)');
    expect((await cli.run(['quality', 'revoke', String(id), '--reason', 'tried'])).status).toBe(0);
    const [dataset] = (await json('datasets', 'list', '-w', `streams.code==${code}`)) as { id: number }[];
    expect((await cli.run(['datasets', 'content', String(dataset!.id)])).stdout).toBe(GOOD);
    expect((await cli.run(['datasets', 'delete', String(dataset!.id), '-y'])).stdout).toBe(
      `Deleted dataset ${dataset!.id}\n`,
    );
    expect((await cli.run(['datasets', 'show', String(dataset!.id)])).status).toBe(5);
  });

  it('runs the commands of its page on alerts, which the demo fleet has', async () => {
    const [, commands = ''] = /^## Alerts\n[^#]*?```bash\n([\s\S]*?)^```$/m.exec(page) ?? [];
    expect(commands.split('\n').length).toBeGreaterThan(4);
    const waiting = ['alerts', 'list', '-w', 'code==glider:kittiwake:optode_4831;state==alerting'];
    // Alerts are evaluated a moment after the start.
    while ((await cli.run(waiting)).stdout === '') await new Promise((resolve) => setTimeout(resolve, 200));
    const folder = path.join(cli.folder, 'alerts');
    mkdirSync(folder);
    chmodSync(cli.file, 0o755);
    symlinkSync(cli.file, path.join(folder, 'pelorus'));
    const env = { ...cli.env, PATH: `${folder}:${path.dirname(process.execPath)}:${cli.env['PATH']}` };
    const { status, stdout, stderr } = await ended('sh', ['-eu'], { input: commands, env, cwd: folder });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const silences = await fetch(`${platform.ingest}/rest/alerts/silences`);
    expect(await silences.json()).toMatchObject({
      records: [{ where: 'code==vessel:mya_ii:*', comment: 'in the yard' }],
    });
    expect(stdout).toMatch(/alerting \(seen\)\twarning\t\S+\tA calibration is due\tglider:kittiwake:optode_4831/);
  });

  it('runs the session of its page', async () => {
    const session = /^```console\n([\s\S]*?)^```$/m.exec(page)![1]!.replace(/^\$ /gm, '');
    expect(session.split('\n').length).toBeGreaterThan(15);
    const folder = path.join(cli.folder, 'session');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'token'), platform.token);
    chmodSync(cli.file, 0o755);
    symlinkSync(cli.file, path.join(folder, 'pelorus'));
    const input = session
      .replace('http://localhost:3000', platform.registry)
      .replace('http://localhost:3001', platform.ingest);
    const node = path.dirname(process.execPath);
    const env = {
      ...cli.env,
      PATH: `${folder}:${node}:${cli.env['PATH']}`,
      PELORUS_CONFIG_DIR: path.join(folder, 'config'),
    };
    const { status, stdout, stderr } = await ended('sh', ['-eu'], { input, env, cwd: folder });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Registered data_logger:my_logger\n');
    expect(stdout).toContain('Logged out of');
  });
});
