import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ALICE, IngestFixture, makeToken } from '@pelorus/ingest/running';
import { type ObjectFault, type ObjectRequest, ObjectServer } from '@pelorus/shared/testing';
import { freshApp } from './build/fresh-bundle.mjs';
import { ChildProgram } from './process/child-program';
import { fromOneFile } from './start/from-one-file.mjs';

/** Longer than builds and starts of all processes on a busy machine. */
const PATIENCE_MS = 600_000;
const TEXTS = ['one', 'two', 'three', 'four'];

const isContent = ({ name }: ObjectRequest): boolean => /\/files\/..\/[0-9a-f]{64}$/.test(name);

/** The request at which the move is killed. The store does what is `unanswered`. */
const STEPS: readonly [string, (request: ObjectRequest) => boolean, ObjectFault][] = [
  ['while it marks a content', ({ method, name }) => method === 'PUT' && name.includes('/marks/'), 'silent'],
  ['while it writes', (request) => request.method === 'PUT' && isContent(request), 'silent'],
  ['when it has written', (request) => request.method === 'PUT' && isContent(request), 'unanswered'],
  ['while it compares', (request) => request.method === 'GET' && isContent(request), 'silent'],
  ['while it removes its mark', ({ method }) => method === 'DELETE', 'silent'],
];

describe('npm run move-files', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-move-'));
  let server: ObjectServer;
  let ingest: IngestFixture;
  let reader: IngestFixture;
  const ids: number[] = [];

  beforeAll(async () => {
    server = await ObjectServer.start();
    Object.assign(process.env, server.sdkEnvironment());
    ingest = await IngestFixture.start({ FILE_FOLDER: folder });
    const { OBJECT_STORE, OBJECT_STORE_PATH_STYLE } = server.environment() as Record<string, string>;
    const store = { OBJECT_STORE: OBJECT_STORE!, OBJECT_STORE_PATH_STYLE: OBJECT_STORE_PATH_STYLE! };
    reader = await ingest.beside({ FILE_FOLDER: folder, ...store });
    const authorization = `Bearer ${await makeToken(ingest.connection, ALICE)}`;
    for (const text of TEXTS) {
      const address = `${ingest.service.url}/rest/files?name=${text}`;
      const response = await fetch(address, { method: 'POST', headers: { authorization }, body: text });
      expect(response.status).toBe(201);
      ids.push(((await response.json()) as { readonly id: number }).id);
    }
  }, PATIENCE_MS);
  afterAll(async () => {
    await reader.stop();
    await ingest.stop();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const settings = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    ...{ DATABASE_URL: ingest.database.url, FILE_FOLDER: folder, FILE_STORE: 'objects', RESOURCE_STORE: 'objects' },
    ...(server.environment() as Record<string, string>),
    ...more,
  });
  const inFolder = (): number =>
    fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  const contents = (): number => [...server.objects.keys()].filter((name) => isContent({ method: '', name })).length;

  async function expectAll(): Promise<void> {
    for (const [i, id] of ids.entries()) {
      const response = await fetch(`${reader.service.url}/rest/files/${id}/content`);
      expect(await response.text()).toBe(TEXTS[i]);
    }
  }

  it.each(STEPS)(
    'loses nothing when it is killed %s',
    async (_step, isStep, fault) => {
      let reached: () => void;
      const waiting = new Promise<void>((resolve) => (reached = resolve));
      server.fault = (request) => {
        if (!isStep(request)) return undefined;
        reached();
        return fault;
      };
      const env = { PATH: process.env['PATH'], ...settings() };
      const args = [...fromOneFile, await freshApp('ingest'), 'move-files'];
      const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      await waiting;
      child.kill('SIGKILL');
      await ended;
      server.fault = () => undefined;
      await expectAll();
    },
    PATIENCE_MS,
  );

  it(
    'goes on with what was left, and moves everything back',
    async () => {
      const there = new ChildProgram('tools/move-files.mjs', { env: settings() });
      expect(await there.ended).toBe(0);
      expect(there.output).toMatch(
        /^moved 0 files of resources with 0 bytes\nmoved [34] contents of files with \d+ bytes\n$/,
      );
      expect([inFolder(), contents()]).toEqual([0, TEXTS.length]);
      await expectAll();
      const back = new ChildProgram('tools/move-files.mjs', {
        env: settings({ FILE_STORE: 'folder', RESOURCE_STORE: 'database' }),
      });
      expect(await back.ended).toBe(0);
      expect(back.output).toMatch(/\nmoved 4 contents of files with 15 bytes\n$/);
      expect([inFolder(), contents()]).toEqual([TEXTS.length, TEXTS.length]);
      await expectAll();
    },
    PATIENCE_MS,
  );
});
