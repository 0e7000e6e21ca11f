import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ObjectServer } from '@pelorus/shared/testing';
import { openSession } from '../platform/session.mjs';
import { ChildProgram } from '../process/child-program';
import { freePort } from '../process/free-port.mjs';
import { documentedCommands } from './documented-commands';

const root = path.resolve(__dirname, '../..');
/** Longer than builds and starts of all processes on a busy machine. */
const PATIENCE_MS = 600_000;
/** A root vessel that is being built. */
const ITEM = { shortName: 'restored', longName: 'Restored', statusId: 2, typeId: 1100 };
const MANUAL = '1600';
const CONTENT = /\/(files|resources)\/..\/[0-9a-f]{64}$/;

/** A platform in a folder of its own that keeps files and resources as objects. */
class World {
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-objects-'));
  readonly #env: Record<string, string> = {
    DATABASE_URL: '',
    DATA_DIR: path.join(this.#folder, '.data'),
    FILE_STORE: 'objects',
    RESOURCE_STORE: 'objects',
    npm_config_loglevel: 'error',
    npm_config_update_notifier: 'false',
  };
  #program?: ChildProgram;
  #headers = { registry: {}, ingest: {} };
  /** The resources of an item. */
  #resources = '';

  /** `store` gives the settings of the store, whose folder may lie in this one. */
  constructor(store: (folder: string) => Readonly<Record<string, string>>) {
    fs.chmodSync(this.#folder, 0o755);
    for (const name of ['tools', 'package.json']) fs.symlinkSync(path.join(root, name), path.join(this.#folder, name));
    Object.assign(this.#env, store(this.#folder));
  }

  async start(): Promise<void> {
    for (const name of ['REGISTRY_PORT', 'INGEST_PORT', 'SENSORTHINGS_PORT'])
      this.#env[name] = String(await freePort());
    this.#program = new ChildProgram('tools/start.mjs', { env: this.#env });
    const token = await this.#program.until((output) => /^ {2}token +(\S+)/m.exec(output)?.[1]);
    const logIn = async (service: 'registry' | 'ingest'): Promise<Record<string, string>> => ({
      'x-auth-token': await openSession(this.#url(service), { username: 'demo@example.org', token }),
    });
    this.#headers = { registry: await logIn('registry'), ingest: await logIn('ingest') };
  }

  async stop(): Promise<void> {
    const program = this.#program;
    this.#program = undefined;
    if (program) expect(await program.stop('SIGTERM')).toBe(0);
  }

  async end(): Promise<void> {
    await this.#program?.stop('SIGTERM');
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Stores a text as a file and attaches it to an item; gives the paths of both contents. */
  async store(content: string): Promise<{ readonly file: string; readonly resource: string }> {
    const file = await this.#made('ingest', `/rest/files?name=${content.length}.txt`, content, 'text/plain');
    if (this.#resources === '') {
      const { id } = await this.#made('registry', '/rest/v2/items', JSON.stringify(ITEM), 'application/json');
      this.#resources = `/rest/v2/items/${id}/resources`;
    }
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: content, typeId: MANUAL })) form.set(name, value);
    form.set('file', new Blob([content]), 'text.txt');
    const resource = await this.#made('registry', this.#resources, form);
    return { file: `/rest/files/${file.id}/content`, resource: `${this.#resources}/${resource.id}/payload` };
  }

  /** The contents at the paths of `store`, or the status of a refusal. */
  async read({ file, resource }: { readonly file: string; readonly resource: string }): Promise<unknown[]> {
    const { registry, ingest } = this.#headers;
    const answers = [
      await fetch(this.#url('ingest') + file, { headers: ingest }),
      await fetch(this.#url('registry') + resource, { headers: registry }),
    ];
    return Promise.all(answers.map((answer) => (answer.ok ? answer.text() : answer.status)));
  }

  /** Pastes commands into a shell; gives the exit code and what they said. */
  async paste(commands: string): Promise<{ readonly status: unknown; readonly said: string }> {
    const shell = spawn('sh', ['-eu'], { cwd: this.#folder, env: { ...process.env, ...this.#env } });
    shell.stdin.end(commands);
    const said = Promise.all([text(shell.stdout), text(shell.stderr)]);
    const [status] = (await once(shell, 'close')) as unknown[];
    return { status, said: (await said).join('') };
  }

  #url(service: 'registry' | 'ingest'): string {
    return `http://127.0.0.1:${this.#env[`${service.toUpperCase()}_PORT`]}`;
  }

  async #made(
    service: 'registry' | 'ingest',
    place: string,
    body: string | FormData,
    type?: string,
  ): Promise<{ readonly id: number }> {
    const headers = { ...this.#headers[service], ...(type !== undefined && { 'content-type': type }) };
    const answer = await fetch(this.#url(service) + place, { method: 'POST', headers, body });
    const said = await answer.text();
    expect([answer.status, said]).toEqual([201, expect.any(String)]);
    return JSON.parse(said) as { id: number };
  }
}

const [backup = ''] = documentedCommands('Of `npm start`');
const [restore = ''] = documentedCommands('With objects');
let world: World;
afterEach(() => world.end());

it(
  'files and resources in a folder of objects go into a backup, and come back with it',
  async () => {
    world = new World((folder) => ({ OBJECT_STORE: path.join(folder, 'store') }));
    await world.start();
    const kept = await world.store('kept');
    expect(await world.paste(backup)).toMatchObject({ status: 0 });
    const late = await world.store('too late');
    await world.stop();
    const refused = await world.paste(restore.replace('mv "$OBJECT_STORE" objects-of-monday\n', ''));
    expect([refused.status, refused.said]).toEqual([1, expect.stringContaining('store is not empty: move it away')]);
    const restored = await world.paste(restore.replace('mv .data data-of-monday\n', ''));
    expect([restored.status, restored.said]).toEqual([0, expect.stringMatching(/ingest: sound/)]);
    await world.start();
    expect(await world.read(kept)).toEqual(['kept', 'kept']);
    expect(await world.read(late)).toEqual([404, 404]);
  },
  PATIENCE_MS,
);

it(
  'objects of a bucket that are missing after a restore are named, and found when they are back',
  async () => {
    const server = await ObjectServer.start();
    try {
      world = new World(() => server.environment());
      await world.start();
      const early = await world.store('early');
      const copiedBefore = new Map(server.objects);
      const between = await world.store('between');
      expect(await world.paste(backup)).toMatchObject({ status: 0 });
      const copiedAfter = new Map(server.objects);
      await world.store('too late');
      await world.stop();
      expect(contentsOf(copiedBefore)).toHaveLength(2);

      server.objects.clear();
      for (const [name, object] of copiedBefore) server.objects.set(name, object);
      const lacking = await world.paste(restore.replace('mv "$OBJECT_STORE" objects-of-monday\n', ''));
      expect(lacking.status).toBe(1);
      const missing = lacking.said.split('\n').filter((line) => line.includes('missing'));
      expect(missing).toEqual([
        expect.stringMatching(/file \d+: its bytes from 0 are missing/),
        expect.stringMatching(/file \d+: its bytes are missing, or are not 7/),
      ]);
      await world.start();
      expect(await world.read(early)).toEqual(['early', 'early']);
      expect(await world.read(between)).toEqual([503, 503]);

      for (const [name, object] of copiedAfter) server.objects.set(name, object);
      expect(await world.paste('npm run verify')).toMatchObject({ status: 0 });
      expect(await world.read(between)).toEqual(['between', 'between']);
    } finally {
      await world.end();
      await server.stop();
    }
  },
  PATIENCE_MS,
);

const contentsOf = (objects: ReadonlyMap<string, unknown>): string[] =>
  [...objects.keys()].filter((name) => CONTENT.test(name));
