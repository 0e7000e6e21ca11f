import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Cli } from './cli';
import { killedAt } from './copied-registry';
import { Instance, until, Voyage } from './voyage';

const MOST_STARTS = 40;

describe('pelorus sync that is killed', () => {
  let cli: Cli;
  let ship: Instance;
  let shore: Instance;
  let voyage: Voyage;

  beforeAll(async () => {
    cli = await Cli.build();
    ship = await Instance.start();
    shore = await Instance.start();
    voyage = new Voyage(ship, shore);
    await ship.item({ shortName: 'boreas' });
    await shore.item({ shortName: 'sbe_1', type: 'ctd' });
    for (const shortName of ['mast', 'sounder']) await ship.item({ shortName, type: 'ctd', parent: 'vessel:boreas' });
    for (const minute of [1, 2, 3])
      await ship.store(`minute ${minute}`, 'vessel:boreas:sounder:depth', { [`2024-01-17 12:0${minute}:00`]: minute });
    await shore.store('calibration', 'ctd:sbe_1:pressure', { '2024-01-01 00:00:00': 3 });
  }, 120_000);
  afterAll(async () => {
    voyage.remove();
    cli.remove();
    await Promise.all([ship.stop(), shore.stop()]);
  });

  const sync = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    cli.run(['sync', ...args], { env: { ...voyage.env, ...env } });

  it('goes on after each kill until both sides are alike, and stores nothing twice', async () => {
    expect(await sync(['status', voyage.folder])).toMatchObject({ status: 5 });
    // The first request is that of a connection to itself.
    const atFirstWrite = killedAt(2);
    let starts = 0;
    while ((await sync([voyage.folder, '--once'], atFirstWrite)).status !== 0 && starts < MOST_STARTS) starts++;
    expect(starts).toBeGreaterThan(4);
    expect(starts).toBeLessThan(MOST_STARTS);
    const codes = ['ctd:sbe_1', 'vessel:boreas', 'vessel:boreas:mast', 'vessel:boreas:sounder'];
    for (const one of [ship, shore]) expect(await one.codes()).toEqual(codes);
    for (const code of codes) expect(await shore.described(code)).toEqual(await ship.described(code));
    for (const one of [ship, shore])
      expect((await one.datasets()).sort()).toEqual(['calibration', 'minute 1', 'minute 2', 'minute 3']);
    expect(await shore.values('vessel:boreas:sounder:depth')).toEqual(await ship.values('vessel:boreas:sounder:depth'));
  });

  it('runs once in a folder at a time, whatever becomes of the first one', async () => {
    const lock = path.join(voyage.folder, 'lock');
    const before = voyage.status?.lastExchange;
    const env = { ...cli.env, ...voyage.env };
    const first = spawn(process.execPath, [cli.file, 'sync', voyage.folder], { env, stdio: 'ignore' });
    const ended = once(first, 'exit');
    await until(async () => voyage.status?.lastExchange !== before);
    const second = await sync([voyage.folder, '--once']);
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`in use by process ${first.pid}: one 'pelorus sync' at a time.`);
    expect(await sync(['status', voyage.folder])).toMatchObject({ status: 0 });
    first.kill('SIGKILL');
    await ended;
    expect(existsSync(lock)).toBe(true);
    expect(await sync([voyage.folder, '--once'])).toMatchObject({ status: 0 });
    expect(existsSync(lock)).toBe(false);
  });

  it('tells how it stands, for people and programs', async () => {
    const status = await sync(['status', voyage.folder, '--json']);
    expect(status).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(status.stdout)).toMatchObject({ link: 'up', waiting: { ship: 0, shore: 0 }, refused: 0 });
    expect((await sync(['status', voyage.folder])).stdout).toMatch(/^link {11}up\nlast exchange {2}20/);
  });

  it('refuses a wrong token, a root of both sides, and a file without data, and tells which', async () => {
    const wrong = await sync([voyage.folder, '--once'], { PELORUS_SHORE_TOKEN: 'pelorus_none' });
    expect(wrong).toMatchObject({ status: 4, stderr: expect.stringContaining('PELORUS_SHORE_TOKEN') });
    expect(await sync(['status', voyage.folder])).toMatchObject({ status: 6 });
    for (const [own, told] of [
      [{ items: ['ctd:sbe_1'], data: [] }, '"items": ctd:sbe_1 is of both sides'],
      [{ items: ['boreas'], data: [] }, 'no code of a root'],
      [{ items: [] }, '"data" of "ship" is a list of codes'],
    ] as const) {
      const other = new Voyage(ship, shore, { ship: own, shore: { items: ['ctd:*'], data: [] } });
      expect(await sync([other.folder, '--once'])).toMatchObject({ status: 2, stderr: expect.stringContaining(told) });
      other.remove();
    }
  });

  it('ends a service at once and without failure when it is stopped, also while the link is down', async () => {
    const away = new Voyage(ship, shore, {
      ship: { items: ['vessel:boreas'], data: [] },
      shore: { registry: await closedAddress(), items: [], data: [] },
    });
    const stopped = await cli.run(['sync', away.folder], {
      env: voyage.env,
      onStart: (kill) => void whenDown(away).then(() => kill('SIGINT')),
    });
    expect(stopped).toMatchObject({ status: 0, stderr: expect.stringContaining('cannot be reached') });
    away.remove();
  });
});

/** An address at which nobody listens. */
async function closedAddress(): Promise<string> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}`;
}

async function whenDown(voyage: Voyage): Promise<void> {
  while (voyage.status?.link !== 'down') await new Promise((resolve) => setTimeout(resolve, 50));
}
