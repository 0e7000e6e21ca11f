import { execFileSync } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Cli } from './cli';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

describe('pelorus without a service that works', () => {
  let cli: Cli;
  const servers: http.Server[] = [];

  /** Options that lead to a server that answers like this. */
  const serving = async (answer: Answer): Promise<string[]> => {
    const server = http.createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return ['--registry', address, '--ingest', address];
  };

  beforeAll(async () => {
    cli = await Cli.build();
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });
  afterAll(() => cli.remove());

  it('prints its version and its help', async () => {
    const { version } = JSON.parse(readFileSync(path.join(__dirname, '../../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(await cli.run(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    const help = await cli.run(['--help']);
    expect(help).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Exit codes:') });
    expect((await cli.run([])).stdout).toBe(help.stdout);
    expect((await cli.run(['upload', '--help'])).stdout).toContain('$ pelorus upload --dry-run cruise.nrt');
  });

  it.each([
    [['itmes'], "Unknown command 'itmes'; did you mean items?"],
    [['items', 'shwo'], "Unknown command 'shwo'; did you mean show?"],
    [['items', 'find', '--wher', 'x'], "Unknown option '--wher'; did you mean --where?"],
    [['items', 'find', '-L', 'many'], "argument 'many' is invalid. Expected a whole number."],
    [['items', 'history', 'a', '-L', 'many'], 'Expected a whole number.'],
    [
      ['data', 'get', 'a:b:c', '-f', 'parqet'],
      'Expected one of tsv, csv, json, ndjson, columns, arrow, parquet, netcdf. Did you mean parquet?',
    ],
    [['export', 'itmes'], 'Did you mean items?'],
    [['export', '--format', 'json'], 'Expected one of csv, ndjson.'],
    [
      ['import', 'a.csv', '--kind', 'versions'],
      'Expected one of items, parameters, contacts, events, fields, resources, mounts.',
    ],
    [['items', 'find', '-w', 'a=!b'], '^'],
    [['items', 'show'], "Missing required argument 'item'."],
    [['items'], 'Name what to do'],
    [['data', 'get', 'a:b:c', '--from', 'yesterday'], '--from is a date'],
    [['data', 'get', 'a:b:c', '--points', '5', '-a', 'DAY'], 'not both'],
    [['quality', 'try', 'a:b:c'], 'Name a test'],
    [['quality', 'try', 'a:b:c', '--fail', '5'], 'Say --test before --fail.'],
    [['quality', 'try', 'a:b:c', '-t', 'spike', '--fail', 'high'], 'a number, or two'],
    [
      ['quality', 'try', 'a:b:c', '-t', 'spike', '--flag-scheme', 'quartod'],
      'Expected one of o2a, qartod, argo, seadatanet. Did you mean qartod?',
    ],
    [['quality', 'try', 'a:b:c', '-t', 'dependence', '--other', 'flow'], '--other is name=code'],
    [['quality', 'flag', 'a:b:c', '--from', '2024-01-17'], 'Say from when to when'],
    [['quality', 'flag', 'a:b:c', '--from', '2024-01-17', '--to', '2024-01-18'], 'Say which flag'],
    [['quality', 'flag', 'a:b:c', '--from', '2024-01-17', '--to', '2024-01-18', '--flag', '4'], 'Say why'],
    [['quality', 'revoke', 'x'], 'A flag has a number'],
    [['quality', 'why', 'a:b:c', '--layers', 'rules'], 'Did you mean rule?'],
    [['data', 'get', 'a:b:c', '--flag-scheme', 'quartod'], 'Did you mean qartod?'],
    [['datasets', 'show', 'x'], "'x' is not the id of a dataset"],
    [['--host', 'sea', 'items', 'find'], "There is no host 'sea'."],
    [['--registry', 'localhost:3000', 'items', 'find'], 'begins with http:// or https://'],
    [['completion', 'csh'], 'Expected one of bash, zsh, fish.'],
  ])('refuses %j', async (args, message) => {
    const result = await cli.call(args);
    expect(result).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
    const asJson = await cli.call([...args, '--json']);
    if (asJson.stderr.startsWith('{')) expect(JSON.parse(asJson.stderr)).toMatchObject({ error: { exitCode: 2 } });
  });

  it('says that nothing answers, also as JSON', async () => {
    // Nobody can listen at the port of a connection's other end, which a server that has ended would leave to others.
    const [, served] = await serving(() => undefined);
    const client = net.connect(Number(new URL(served!).port), '127.0.0.1').on('error', () => undefined);
    await new Promise((resolve) => client.once('connect', resolve));
    const address = `http://127.0.0.1:${client.localPort}`;
    const options = ['--registry', address, '--ingest', address];
    const find = [...options, 'items', 'find'];
    const [failed, asJson] = await Promise.all([cli.run(find), cli.run([...find, '--json'])]);
    expect(failed).toMatchObject({ status: 6, stderr: expect.stringContaining('nothing listens there') });
    expect(JSON.parse(asJson.stderr)).toMatchObject({ error: { code: 'unreachable', exitCode: 6 } });
  });

  it('says that an address is that of another protocol, or of the other service', async () => {
    const nothing = { status: 404, code: 'no-such-path', detail: 'There is nothing at /rest/v2/items.', title: '' };
    const other: Answer = (_request, response) => {
      response.writeHead(404, { 'content-type': 'application/problem+json' }).end(JSON.stringify(nothing));
    };
    const [option, address, ...rest] = await serving(other);
    const swapped = await cli.run([option!, address!, ...rest, 'items', 'find']);
    expect(swapped).toMatchObject({ status: 5, stderr: `error: ${nothing.detail}\nIs ${address} the other service? See: pelorus hosts\n` }); // prettier-ignore
    const https = await cli.run([option!, address!.replace('http', 'https'), ...rest, 'items', 'find']);
    expect(https).toMatchObject({ status: 6, stderr: expect.stringContaining('it does not speak HTTPS') });
    expect(https.stderr.trim().split('\n')).toHaveLength(2);
  });

  it('asks for tests as they are given, and shows the times that they flag', async () => {
    const bodies: unknown[] = [];
    const run = {
      datetimeMin: '2024-01-17T12:00:00.000',
      datetimeMax: '2024-01-17T12:30:00.000',
      flag: 4,
      test: 'spike',
    };
    const counts = { 1: 197, 4: 3 };
    const answer = { flagScheme: 'o2a', values: 200, counts, runs: [run, { ...run, flag: 3 }], totalRuns: 5 };
    const trial: Answer = (request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => (text += part));
      request.once('end', () => {
        bodies.push([request.url, JSON.parse(text)]);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    };
    const gross = ['--test', 'gross_range', '--fail', '-10,50', '--suspect', ',40'];
    const spike = ['-t', 'spike', '--fail', '9', '--set', 'method=median'];
    const options = await serving(trial);
    const args = [
      'quality',
      'try',
      'a:b:c',
      '--from',
      '2024-01-17',
      ...gross,
      ...spike,
      '--other',
      'flow=a:b:d',
      '-L',
      '1',
    ];
    const result = await cli.run([...options, ...args]);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toMatch(/^values +200$/m);
    expect(result.stdout).toMatch(/^flag 4 +3 \(1.50 %\)$/m);
    expect(result.stdout).toMatch(/^4 +spike +2024-01-17T12:00:00.000 +2024-01-17T12:30:00.000$/m);
    expect(result.stdout).toMatch(/^and 4 more$/m);
    const tests = [
      { test: 'gross_range', failSpan: [-10, 50], suspectSpan: [null, 40] },
      { test: 'spike', fail: 9, method: 'median' },
    ];
    expect(bodies).toEqual([
      ['/rest/quality/try', { code: 'a:b:c', datetimeMin: '2024-01-17', others: { flow: 'a:b:d' }, tests }],
    ]);
    const asJson = await cli.run([...options, ...args, '--flag-scheme', 'qartod', '--json=counts']);
    expect(JSON.parse(asJson.stdout)).toEqual({ counts });
    expect(bodies[1]).toEqual(['/rest/quality/try?flagScheme=qartod', expect.anything()]);
  });

  it('knows the page of a proxy and the portal of a network', async () => {
    const page: Answer = (_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
    };
    const wrong = await cli.run([...(await serving(page)), 'items', 'find']);
    expect(wrong).toMatchObject({ status: 6, stderr: expect.stringContaining('not as a Pelorus service does') });
    expect(wrong.stderr).toContain('It said: It works!');
    const portal: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Pay for this network</title>');
    };
    expect((await cli.run([...(await serving(portal)), 'items', 'find'])).stderr).toContain('Pay for this network');
  });

  it('never takes a part of a file for the whole, and leaves the file of before', async () => {
    const cut: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000' }).write('datetime,a\n');
      setTimeout(() => response.destroy(), 50);
    };
    cli.write('data.csv', 'before');
    const result = await cli.run([...(await serving(cut)), 'data', 'get', 'a:b:c', '-o', 'data.csv']);
    expect(result).toMatchObject({ status: 6, stderr: expect.stringContaining('broke off') });
    expect(readFileSync(path.join(cli.folder, 'data.csv'), 'utf8')).toBe('before');
    expect(readdirSync(cli.folder).filter((name) => name.includes('.part'))).toEqual([]);
    const nowhere = await cli.run([...(await serving(cut)), 'data', 'get', 'a:b:c', '-o', 'no/such/data.csv']);
    expect(nowhere).toMatchObject({ status: 5, stderr: expect.stringContaining('There is no folder') });
  });

  it('says whose disk is full, and leaves the file of before', async () => {
    const large: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      Readable.from(Array.from({ length: 200 }, () => 'datetime,a\n'.repeat(1_000))).pipe(response);
    };
    const options = await serving(large);
    cli.write('full.csv', 'before');
    const get = [...options, 'data', 'get', 'a:b:c'];
    const full = await cli.run([...get, '-o', 'full.csv'], { fullAt: 8 });
    expect(full).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/^error: .*full.csv: the file is larger than the disk .*\n$/) }); // prettier-ignore
    expect(readFileSync(path.join(cli.folder, 'full.csv'), 'utf8')).toBe('before');
    expect(readdirSync(cli.folder).filter((name) => name.includes('.part'))).toEqual([]);
    const whole = await cli.run([...get, '-o', 'full.csv']);
    expect(whole).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(statSync(path.join(cli.folder, 'full.csv')).size).toBe(200 * 11_000);
    const env = { PELORUS_USERNAME: 'ada@example.org', PELORUS_TOKEN: 'x'.repeat(43), TMPDIR: cli.folder };
    const input = 'x'.repeat(100_000);
    const piped = await cli.run([...options, 'upload', '-'], { env, input, fullAt: 8 });
    expect(piped).toMatchObject({ status: 1, stderr: expect.stringContaining('standard-input: the file is larger') });
    expect(readdirSync(cli.folder).filter((name) => name.startsWith('pelorus-'))).toEqual([]);
  });

  it('sends nothing of a file that is changed while it is read', async () => {
    const file = path.join(cli.folder, 'growing.nrt');
    writeFileSync(file, `datetime\ta:b:c\n${'2024-01-17 12:00:00\t1\n'.repeat(2_000_000)}`);
    let ended = false;
    const slow: Answer = (request, response) => {
      request.once('data', () => {
        request.pause();
        writeFileSync(file, 'datetime\ta:b:c\n2024-01-17 12:00:00\t2\n', { flag: 'a' });
        request.resume();
      });
      request
        .on('error', () => undefined)
        .on('end', () => {
          ended = true;
          response.writeHead(500).end();
        });
    };
    const env = { PELORUS_USERNAME: 'ada@example.org', PELORUS_TOKEN: 'x'.repeat(43) };
    const result = await cli.run([...(await serving(slow)), 'upload', 'growing.nrt'], { env });
    expect(result).toMatchObject({ status: 1, stderr: expect.stringContaining('was changed while it was read') });
    expect(ended).toBe(false);
  });

  it('stops at Ctrl-C and says how to go on', async () => {
    let arrived = (): void => undefined;
    const hanging: Answer = () => arrived();
    const env = { PELORUS_USERNAME: 'ada@example.org', PELORUS_TOKEN: 'x'.repeat(43) };
    const options = await serving(hanging);
    const args = [...options, 'upload', cli.write('a.nrt', 'datetime\ta:b:c\n2024-01-17 12:00:00\t1\n')];
    const result = await cli.run(args, { env, onStart: (kill) => (arrived = () => kill('SIGINT')) });
    expect(result).toMatchObject({ status: 130, stderr: expect.stringContaining('0 of 1 files are stored') });
    const read = await cli.run([...options, 'items', 'find'], { onStart: (kill) => (arrived = () => kill('SIGINT')) });
    expect(read).toMatchObject({ status: 130, stdout: '', stderr: expect.stringContaining('Interrupted') });
  });

  it.each<[string, string[], string]>([
    ['check', ['check', 'endless'], 'a:b:c'],
    ['convert to a table', ['convert', 'endless', '-o', 'of-endless.csv'], 'a:b:c'],
    ['convert from a table', ['convert', 'endless.tsv', '-m', 'map.json', '-o', 'of-endless.nrt'], 'c'],
  ])('stops at Ctrl-C in the middle of a file: %s', async (_what, args, heading) => {
    const pipe = path.join(cli.folder, args[1]!);
    execFileSync('mkfifo', [pipe]);
    const mapping = { time: { column: 'datetime' }, delimiter: '\t', columns: [{ column: 'c', urn: 'a:b:c' }] };
    cli.write('map.json', JSON.stringify(mapping));
    /** Feeds the pipe without an end, and presses Ctrl-C once a good part was taken. */
    const feed = async (kill: (signal: NodeJS.Signals) => void): Promise<void> => {
      const rows = '2024-01-17 12:00:00\t1\n'.repeat(10_000);
      const output = createWriteStream(pipe).on('error', () => undefined);
      output.write(`datetime\t${heading}\n`);
      for (let i = 0; !output.destroyed; i++) {
        await new Promise((resolve) => output.write(rows, resolve));
        if (i === 5) kill('SIGINT');
      }
    };
    const result = await cli.run(args, { onStart: (kill) => void feed(kill) });
    expect(result).toEqual({ status: 130, stdout: '', stderr: 'error: Interrupted.\n' });
    expect(readdirSync(cli.folder).filter((name) => name.includes('of-endless'))).toEqual([]);
    rmSync(pipe);
  });

  it('sends a token by itself where no account is named, and tells why it was refused', async () => {
    const seen: (string | undefined)[][] = [];
    const options = await serving((request, response) => {
      seen.push([request.method, request.url, request.headers.authorization]);
      request.resume();
      const detail = 'The token was revoked: have another one made.';
      const problem = {
        type: 'urn:x',
        title: 'Unauthorized',
        status: 401,
        detail,
        instance: '',
        code: 'revoked-token',
      };
      response.writeHead(401, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
    });
    const token = `pelorus_${'x'.repeat(43)}`;
    const env = { PELORUS_CONFIG_DIR: path.join(cli.folder, 'nobody'), PELORUS_TOKEN: token };
    const upload = ['upload', cli.write('a.nrt', 'datetime\ta:b:c\n2024-01-17 12:00:00\t1\n')];
    for (const args of [['items', 'show', 'a:b'], upload, ['whoami']]) {
      const result = await cli.run([...options, ...args], { env });
      expect(result).toMatchObject({ status: 4, stderr: expect.stringContaining('was revoked') });
      expect(result.stderr).toContain('Set PELORUS_TOKEN');
      expect(result.stderr + result.stdout).not.toContain('xxx');
    }
    expect(new Set(seen.map(([, , authorization]) => authorization))).toEqual(new Set([`Bearer ${token}`]));
    expect(seen.some(([, url]) => url!.endsWith('/login'))).toBe(false);
  });

  it('takes no token in an address', async () => {
    const result = await cli.run(['--registry', `http://pelorus_${'x'.repeat(43)}@127.0.0.1:9`, 'items', 'find']);
    expect(result).toMatchObject({ status: 2, stderr: expect.stringContaining('set PELORUS_TOKEN') });
    expect(result.stderr).not.toContain('xxx');
  });

  it('tells of a configuration that is damaged', async () => {
    const folder = path.join(cli.folder, 'damaged');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'hosts.json'), '{');
    const result = await cli.run(['hosts'], { env: { PELORUS_CONFIG_DIR: folder } });
    expect(result).toMatchObject({ status: 1, stderr: expect.stringContaining('hosts.json is damaged') });
  });

  it('checks files and standard input without any service', async () => {
    cli.write('order.nrt', 'datetime\ta:b:c\n2024-01-17 12:00:01\t1\n2024-01-17 12:00:00\t2\n2024-01-17 12:00:00\t3\n');
    const result = await cli.run(['check', 'order.nrt', '-'], { input: 'datetime\ta:b:c\n2024-01-17 12:00:00\t1\n' });
    expect(result.status).toBe(3);
    expect(result.stdout).toMatch(
      /^order.nrt:4:1: .* also in line 3.*\n {2}2024-01-17 12:00:00→3\n {2}\^{19}\nok {2}- {2}1 rows/,
    );
    expect(await cli.run(['check', 'gone.nrt'])).toMatchObject({ status: 5 });
    expect(await cli.run(['check', '.'])).toMatchObject({ status: 2, stderr: expect.stringContaining('is a folder') });
  });

  it('makes NRT of CSV and XLSX, and goes back', async () => {
    cli.write('t.csv', 'Date;Time;Temp [°C];QC\n17.07.2024;12:00;4,25;good\n17.07.2024;12:05;-999;bad\n');
    const column = {
      column: 'Temp [°C]',
      urn: 'vessel:a:temp',
      unit: '°C',
      flags: 'QC',
      flagValues: { good: 1, bad: 4 },
    };
    const time = { column: ['Date', 'Time'], format: 'dd.MM.yyyy HH:mm', zone: 'Europe/Berlin' };
    cli.write('map.json', JSON.stringify({ time, decimal: ',', delimiter: ';', missing: ['-999'], columns: [column] }));
    const expected =
      'datetime\tvessel:a:temp [°C]\tvessel:a:temp (quality_flag)\n2024-07-17 10:00:00\t4.25\t1\n2024-07-17 10:05:00\t\t4\n';
    expect((await cli.run(['convert', 't.csv', '-m', 'map.json', '-o', 't.nrt'])).status).toBe(0);
    expect(readFileSync(path.join(cli.folder, 't.nrt'), 'utf8')).toBe(expected);
    for (const table of ['back.csv', 'back.xlsx']) {
      expect(await cli.run(['convert', 't.nrt', '-m', 'map.json', '-o', table])).toMatchObject({
        status: 0,
        stderr: '',
      });
      expect((await cli.run(['convert', table, '-m', 'map.json'])).stdout).toBe(expected);
    }
    const sketch = await cli.run(['convert', 'back.xlsx', '--sketch']);
    expect(JSON.parse(sketch.stdout)).toMatchObject({ time: { column: 'Date' } });
    cli.write('wrong.csv', 'Date;Time;Temp [°C];QC\n31.03.2024;02:30;x;good\n');
    const wrong = await cli.run(['convert', 'wrong.csv', '-m', 'map.json', '-o', 'wrong.nrt']);
    expect(wrong).toMatchObject({ status: 3, stderr: expect.stringContaining('clocks were put forward') });
    expect(existsSync(path.join(cli.folder, 'wrong.nrt'))).toBe(false);
    cli.write('twice.csv', 'Date;Time;Temp [°C];QC\n\n17.07.2024;12:00;4;1\n17.07.2024;12:00;5;1\n');
    const twice = await cli.run(['convert', 'twice.csv', '-m', 'map.json']);
    expect(twice).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining("row 4, column 'datetime'") });
  });

  it('completes commands, options and values', async () => {
    const candidates = async (...words: string[]): Promise<string> => (await cli.run(['__complete', ...words])).stdout;
    expect(await candidates('')).toMatch(/^alerts\nchanges\ncheck\ncompletion\n[\s\S]*\nwhoami\n$/);
    expect(await candidates('--ho')).toBe('--host\n');
    expect(await candidates('items', 'f')).toBe('find\n');
    expect(await candidates('data', 'get', 'x:y:z', '--aggr')).toBe('--aggregate\n');
    expect(await candidates('data', 'get', 'x:y:z', '-a', 'M')).toBe('MINUTE\nMONTH\n');
    expect(await candidates('data', 'get', 'x:y:z', '-F', 'ME')).toBe('MEAN\nMEDIAN\n');
    expect(await candidates('export', 'v')).toBe('vocable-groups\nvocables\n');
    expect(await candidates('export', '--format', '')).toBe('csv\nndjson\n');
    expect(await candidates('datasets', 'content', '1', '--format', '')).toBe('csv\njson\ntsv\n');
    expect(await candidates('completion', '')).toBe('bash\nfish\nzsh\n');
    expect(await candidates('upload', '')).toBe('');
  });
});
