import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ChildProgram } from './process/child-program';
import { freePort } from './process/free-port.mjs';
import { untilTrue } from './process/until-true';

const patience = 240_000;

describe('npm start', () => {
  let folder: string;
  let env: Record<string, string>;
  const started: ChildProgram[] = [];
  /** What the test before left running, with the token of its data. */
  let running: ChildProgram;
  let kept: string;

  const start = (more: Record<string, string> = {}): ChildProgram => {
    const program = new ChildProgram('tools/start.mjs', { env: { ...env, ...more } });
    started.push(program);
    return program;
  };
  /** The token it prints when everything is ready. */
  const token = (program: ChildProgram): Promise<string> =>
    program.until((output) => (/Ctrl-C/.test(output) ? /^ {2}token +(\S+)/m.exec(output)?.[1] : undefined));
  const ready = (port: string | undefined): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  const login = async (username: string, password: string): Promise<number> => {
    const body = new URLSearchParams({ username, password });
    const url = `http://127.0.0.1:${env['INGEST_PORT']}/rest/auth/login`;
    return (await fetch(url, { method: 'POST', body })).status;
  };
  const createToken = async (name: string): Promise<string> => {
    const args = ['create', '--username', 'second@example.org', '--name', name];
    const program = new ChildProgram('tools/token.mjs', { args, env });
    expect(await program.ended).toBe(0);
    return program.output.trim();
  };
  const datasets = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${env['INGEST_PORT']}/rest/datasets?hits=0`);
    return ((await answer.json()) as { totalHits: number }).totalHits;
  };
  /** Waits until what the fleet has measured is in, which comes after the token. */
  const complete = (program: ChildProgram): Promise<unknown> =>
    program.until((output) => /^The demo data are complete/m.exec(output)?.[0]);
  /** The notice that pages show; undefined while the registry does not answer. */
  const notice = async (): Promise<Record<string, string> | undefined> => {
    const answer = await fetch(`http://127.0.0.1:${env['REGISTRY_PORT']}/health`).catch(() => undefined);
    return ((await answer?.json()) as { features: { notice: Record<string, string> } } | undefined)?.features.notice;
  };
  const servicePid = (program: ChildProgram, app: string): number => {
    const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
    const its = processes.split('\n').find((line) => {
      const [, parent] = line.trim().split(/ +/);
      return Number(parent) === program.process.pid && line.includes(`dist/run/${app}/main.js`);
    });
    return Number.parseInt(its ?? '', 10);
  };
  const nothingRuns = async (): Promise<void> => {
    await untilTrue('both services are gone', async () => {
      const answers = await Promise.all([ready(env['REGISTRY_PORT']), ready(env['INGEST_PORT'])]);
      return !answers.includes(true);
    });
    const pid = path.join(env['DATA_DIR']!, 'postgres/data/postmaster.pid');
    await untilTrue('the database is gone', () => !fs.existsSync(pid));
  };

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-start-'));
    fs.chmodSync(folder, 0o755);
    env = {
      DATA_DIR: path.join(folder, '.data'),
      REGISTRY_PORT: String(await freePort()),
      INGEST_PORT: String(await freePort()),
      SENSORTHINGS_PORT: String(await freePort()),
    };
  });

  afterAll(async () => {
    await Promise.all(started.map((program) => program.stop('SIGTERM')));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it(
    'serves, and says on its pages while data arrive',
    async () => {
      running = start();
      await untilTrue(
        'pages say that data arrive',
        async () => /still arriving/.test((await notice())?.['en'] ?? ''),
        patience,
      );
      kept = await token(running);
      expect(await login('demo@example.org', kept)).toBe(200);
      await complete(running);
      await untilTrue(
        'pages say no more that data arrive',
        async () => Object.keys((await notice()) ?? { en: '' }).length === 0,
      );
    },
    patience,
  );

  it(
    'keeps what it has over Ctrl-C, with tokens that are made meanwhile',
    async () => {
      const measured = await datasets();
      expect(measured).toBeGreaterThan(0);
      expect(await running.stop('SIGINT')).toBe(0);
      await nothingRuns();
      const meanwhile = await createToken('stopped');
      running = start();
      await token(running);
      expect(await login('demo@example.org', kept)).toBe(200);
      expect(await login('second@example.org', meanwhile)).toBe(200);
      await complete(running);
      expect(await datasets()).toBe(measured);
    },
    patience,
  );

  it(
    'starts again after SIGKILL',
    async () => {
      await running.stop('SIGKILL');
      await nothingRuns();
      running = start();
      await token(running);
      expect(await login('demo@example.org', kept)).toBe(200);
    },
    patience,
  );

  it(
    'refuses a second one on the same data, whose tokens are made while it runs',
    async () => {
      const second = start({
        REGISTRY_PORT: String(await freePort()),
        INGEST_PORT: String(await freePort()),
        SENSORTHINGS_PORT: String(await freePort()),
      });
      expect(await second.ended).toBe(1);
      expect(second.errors).toMatch(/\.data is in use by "npm start" \(process \d+\)/);
      expect(await login('second@example.org', await createToken('running'))).toBe(200);
    },
    patience,
  );

  it(
    'starts a service again that was killed, and says so',
    async () => {
      process.kill(servicePid(running, 'ingest'), 'SIGKILL');
      await untilTrue('it says so', () => /ingest has ended \(SIGKILL\) and starts again in 1 s/.test(running.errors));
      await untilTrue('the service is ready again', () => running.errors.includes('the ingest is ready again'), 60_000);
      expect(await ready(env['INGEST_PORT'])).toBe(true);
      expect(await running.stop('SIGTERM')).toBe(0);
      await nothingRuns();
    },
    patience,
  );

  it('says which port is taken, and leaves nothing running', async () => {
    const other = net.createServer().listen(Number(env['INGEST_PORT']), '127.0.0.1');
    try {
      const program = start();
      expect(await program.ended).toBe(1);
      expect(program.errors).toMatch(new RegExp(`port ${env['INGEST_PORT']}.* is in use .*INGEST_PORT=`));
    } finally {
      other.close();
    }
    await nothingRuns();
  });
});
