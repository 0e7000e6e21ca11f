import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSession } from './platform/session.mjs';
import { ChildProgram } from './process/child-program';
import { freePort } from './process/free-port.mjs';

const patience = 240_000;

describe('npm start -- --sandbox and npm run sandbox:reset', () => {
  let folder: string;
  let env: Record<string, string>;
  const started: ChildProgram[] = [];

  const run = (script: string, ...args: string[]): ChildProgram => {
    const program = new ChildProgram(script, { args, env });
    started.push(program);
    return program;
  };
  const start = async (...args: string[]): Promise<{ program: ChildProgram; token: string }> => {
    const program = run('tools/start.mjs', ...args);
    const token = await program.until((output) =>
      /Ctrl-C/.test(output) ? /^ {2}token +(\S+)/m.exec(output)?.[1] : undefined,
    );
    return { program, token };
  };
  const reset = async (): Promise<ChildProgram & { code: number | string }> => {
    const program = run('tools/sandbox-reset.mjs');
    return Object.assign(program, { code: await program.ended });
  };
  const url = (setting: string, address: string): string => `http://127.0.0.1:${env[setting]}/rest/v2${address}`;
  const items = async (setting: string): Promise<number> => {
    const answer = await fetch(url(setting, '/items?hits=0'));
    return ((await answer.json()) as { totalHits: number }).totalHits;
  };
  /** Logs in on the registry, makes an item on the sandbox. */
  const makeItem = async (token: string): Promise<number> => {
    const registry = `http://127.0.0.1:${env['REGISTRY_PORT']}`;
    const session = await openSession(registry, { username: 'demo@example.org', token });
    const item = { shortName: 'tried', longName: 'Tried out', statusId: 2, typeId: 462 };
    const made = await fetch(url('SANDBOX_PORT', '/items'), {
      method: 'POST',
      headers: { 'x-auth-token': session, 'content-type': 'application/json' },
      body: JSON.stringify(item),
    });
    expect(made.headers.get('x-pelorus-sandbox')).toBe('true');
    return made.status;
  };

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-sandbox-'));
    fs.chmodSync(folder, 0o755);
    env = { DATA_DIR: path.join(folder, '.data') };
    for (const name of ['REGISTRY', 'INGEST', 'SENSORTHINGS', 'SANDBOX'])
      env[`${name}_PORT`] = String(await freePort());
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((program) => program.stop('SIGTERM')));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it(
    'serve a second registry with the same accounts, and empty it alone, running or not',
    async () => {
      const refused = await reset();
      expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("'registry_sandbox' is no sandbox")]);
      const { program, token } = await start('--sandbox');
      expect(program.output).toContain(`http://localhost:${env['SANDBOX_PORT']}/api`);
      const fleet = await items('REGISTRY_PORT');
      expect([fleet > 0, await items('SANDBOX_PORT')]).toEqual([true, 0]);
      expect(await makeItem(token)).toBe(201);
      const running = await reset();
      expect([running.code, running.output]).toEqual([0, expect.stringContaining('is empty')]);
      expect([await items('REGISTRY_PORT'), await items('SANDBOX_PORT')]).toEqual([fleet, 0]);
      expect(await makeItem(token)).toBe(201);
      await program.stop('SIGTERM');
      expect((await reset()).code).toBe(0);
      const again = await start('--sandbox');
      expect([await items('REGISTRY_PORT'), await items('SANDBOX_PORT')]).toEqual([fleet, 0]);
      expect(again.program.errors).toBe('');
    },
    patience,
  );

  it('are told from what is mistyped', async () => {
    const program = run('tools/start.mjs', '--sandbx');
    expect(await program.ended).toBe(1);
    expect(program.errors).toContain("Unknown option '--sandbx'");
    expect(await run('tools/sandbox-reset.mjs', 'now').ended).toBe(2);
  });
});
