import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Readable } from 'node:stream';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';

const REQUESTS = 50;

interface Line {
  readonly msg: string;
  readonly port?: number;
  readonly req?: { readonly id: string };
}

describe('the log of a service that ends', () => {
  let testDatabase: TestDatabase;
  let service: ChildProcessByStdio<null, Readable, Readable>;
  let written: string;

  beforeEach(async () => {
    testDatabase = await emptyDatabase();
    const env = { ...process.env, DATABASE_URL: testDatabase.url };
    const script = path.join(__dirname, 'logging-service.cjs');
    service = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    service.stderr.resume();
    written = '';
    service.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
  });

  afterEach(async () => {
    service.kill('SIGKILL');
    await testDatabase.drop();
  });

  /** The lines that have come to their ends. */
  const lines = (): Line[] =>
    written
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  /** Waits for the line with the port, which also says that lines are written while nothing else happens. */
  const listening = async (): Promise<string> => {
    for (;;) {
      const port = lines().find(({ msg }) => msg === 'listening')?.port;
      if (port !== undefined) return `http://127.0.0.1:${port}`;
      await once(service.stdout, 'data');
    }
  };
  const ids = Array.from({ length: REQUESTS }, (_, i) => `request-${i}`);
  const ask = async (url: string): Promise<void> => {
    for (const id of ids) await (await fetch(`${url}/rest/pebbles`, { headers: { 'x-request-id': id } })).text();
  };
  const logged = (): string[] =>
    lines()
      .filter(({ msg }) => msg === 'request completed')
      .map(({ req }) => req!.id);

  it.each(['SIGTERM', 'SIGINT', 'SIGUSR2'] as const)('has every request after %s', async (signal) => {
    await ask(await listening());
    const closed = once(service, 'close');
    service.kill(signal);
    await closed;
    expect(logged()).toEqual(ids);
  });

  it.each(['SIGTERM', 'SIGUSR2'] as const)(
    'does not hold the process after %s when nobody reads it',
    async (signal) => {
      await ask(await listening());
      const ended = once(service, 'exit');
      service.stdout.destroy();
      service.kill(signal);
      const [code] = (await ended) as [number];
      expect(code).toBe(signal === 'SIGTERM' ? 0 : 1);
    },
  );
});
