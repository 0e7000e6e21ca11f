import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSession } from './platform/session.mjs';
import { ChildProgram } from './process/child-program';
import { freePort } from './process/free-port.mjs';

const patience = 90_000;

const PORTS = [
  ...['REGISTRY_PORT', 'INGEST_PORT', 'SENSORTHINGS_PORT'],
  ...['REGISTRY_METRICS_PORT', 'INGEST_METRICS_PORT'],
];

interface Parameters {
  readonly records: readonly { readonly type: { readonly id: number }; readonly unit: { readonly id: number } }[];
}

describe('npm start with INGEST_CODES=registered', () => {
  let folder: string;
  let env: Record<string, string>;
  let program: ChildProgram;

  const url = (setting: string, address: string): string => `http://127.0.0.1:${env[setting]}${address}`;
  const metrics = async (service: string): Promise<string> =>
    (await fetch(url(`${service}_METRICS_PORT`, '/metrics'))).text();
  const logIn = (username: string, token: string): Promise<string> =>
    openSession(url('REGISTRY_PORT', ''), { username, token });
  const upload = async (session: string, code: string, id = 'spec'): Promise<unknown> => {
    const response = await fetch(url('INGEST_PORT', '/rest/datasets'), {
      method: 'POST',
      headers: { 'x-auth-token': session, 'content-type': 'text/plain', 'x-request-id': id },
      body: `datetime\t${code}\n2024-01-17 10:00:00\t1\n`,
    });
    const { code: problem, errors } = (await response.json()) as { code?: string; errors?: unknown[] };
    return { status: response.status, problem, errors };
  };
  /** Adds a parameter like the item's first one; gives its code. */
  const addParameter = async (session: string, item: string, shortName: string): Promise<string> => {
    const address = url('REGISTRY_PORT', `/rest/v2/items/${item}/parameters`);
    const { records } = (await (await fetch(`${address}?dedup=false`)).json()) as Parameters;
    const { type, unit } = records[0]!;
    const body = JSON.stringify({ name: shortName, shortName, typeId: type.id, unitId: unit.id });
    const headers = { 'x-auth-token': session, 'content-type': 'application/json' };
    const made = await fetch(address, { method: 'POST', headers, body });
    expect([made.status, await made.text()]).toEqual([201, expect.any(String)]);
    return `${item}:${shortName}`;
  };
  /** Datasets that were uploaded, and questions for codes that the registry answered. */
  const counts = async (): Promise<{ datasets: number; checks: number }> => {
    const [ingest, registry] = [await metrics('INGEST'), await metrics('REGISTRY')];
    const datasets = /\{kind="dataset"\} (\d+)\n/.exec(ingest)?.[1];
    const checks = /_count\{[^}]*route="\/rest\/v2\/parameters\/check",status="2xx"\} (\d+)\n/.exec(registry)?.[1];
    return { datasets: Number(datasets), checks: Number(checks ?? 0) };
  };
  const logged = async (service: string, text: string): Promise<void> => {
    const file = path.join(env['DATA_DIR']!, 'logs', `${service}.log`);
    while (!fs.readFileSync(file, 'utf8').includes(text)) await new Promise((resolve) => setTimeout(resolve, 50));
  };

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-codes-'));
    fs.chmodSync(folder, 0o755);
    env = { DATA_DIR: path.join(folder, '.data'), INGEST_CODES: 'registered' };
    for (const setting of PORTS) env[setting] = String(await freePort());
    program = new ChildProgram('tools/start.mjs', { env });
  });
  afterAll(async () => {
    await program.stop('SIGTERM');
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it(
    'stores parameters of the fleet for who may change their items, and names what it refuses',
    async () => {
      const token = await program.until((output) =>
        /^The demo data are complete/m.test(output) ? /^ {2}token +(\S+)/m.exec(output)?.[1] : undefined,
      );
      const item = 'vessel:mya_ii:fb_741202:optode_9999a';
      const demo = await logIn('demo@example.org', token);
      // A parameter of its own: what the demo has measured asked for the others before.
      const code = await addParameter(demo, item, 'spec');
      const before = await counts();
      expect(await upload(demo, code, 'buoy-7.2024')).toEqual({ status: 201 });
      // The question to the registry has the id of the upload.
      for (const service of ['ingest', 'registry']) await logged(service, '"id":"buoy-7.2024"');
      expect(await counts()).toEqual({ datasets: before.datasets + 1, checks: before.checks + 1 });
      expect(await upload(demo, `${code}x`)).toEqual({
        status: 422,
        problem: 'unregistered-code',
        errors: [
          expect.objectContaining({ code: 'unregistered-code', column: 2, nearest: expect.arrayContaining([code]) }),
        ],
      });
      const args = ['create', '--username', 'guest@example.org', '--name', 'spec'];
      const created = new ChildProgram('tools/token.mjs', { args, env });
      expect(await created.ended).toBe(0);
      const guest = await logIn('guest@example.org', created.output.trim());
      expect(await upload(guest, code)).toEqual({
        status: 422,
        problem: 'forbidden-code',
        errors: [expect.objectContaining({ code: 'forbidden-code', column: 2, header: code })],
      });
    },
    patience,
  );
});
