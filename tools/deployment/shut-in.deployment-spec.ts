import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseRoles } from '../docker/database-roles';
import { type Image, ImageBuilder } from '../docker/image-builder';
import { openSession } from '../platform/session.mjs';
import { freePort } from '../process/free-port.mjs';
import { untilTrue } from '../process/until-true';
import { createTokens } from '../start/access-tokens';
import { DebianProgram } from './debian-program';

const USERNAME = 'alice@example.org';
/** The account `node` of the images. */
const ACCOUNT = 1000;
const isRoot = process.getuid?.() === 0;

/** Node and what it needs of this machine, as an image has them. */
const ofTheMachine = ['/usr', '/lib', '/lib64', path.resolve(process.execPath, '../..')].flatMap((folder) => [
  ...['--ro-bind-try', folder, folder],
]);

/**
 * Runs an image: its files read-only at /app, an empty /tmp, one folder to write, processes and accounts of its own, no
 * capability, no further rights. Under root it becomes the account of the image; others stay who they are.
 */
function shutIn(image: Image, environment: Readonly<Record<string, string>>, volume?: string): DebianProgram {
  const [, ...args] = JSON.parse(image.metadata['CMD']!) as string[];
  const become = ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups', '--bounding-set=-all'];
  const program = [...(isRoot ? [...become, '--inh-caps=-all', '--no-new-privs'] : []), process.execPath, ...args];
  const variables = Object.entries({ ...image.environment, ...environment });
  return new DebianProgram('bwrap', [
    ...[
      '--unshare-ipc',
      '--unshare-pid',
      '--unshare-uts',
      '--unshare-cgroup-try',
      '--die-with-parent',
      '--new-session',
    ],
    ...(isRoot ? [] : ['--unshare-user', '--cap-drop', 'ALL']),
    ...ofTheMachine,
    ...['--ro-bind', image.folder, '/app', '--proc', '/proc', '--dev', '/dev', '--perms', '1777', '--tmpfs', '/tmp'],
    ...(volume === undefined ? [] : ['--bind', volume, '/app/files']),
    ...['--chdir', '/app', '--clearenv', '--setenv', 'PATH', '/usr/bin:/bin'],
    ...variables.flatMap(([name, value]) => ['--setenv', name, value]),
    ...program,
  ]);
}

describe('an image that may write to nothing but its volume', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-shut-in-'));
  const volume = path.join(folder, 'files');
  const builder = new ImageBuilder(path.join(folder, 'images'));
  let database: TestDatabase;
  let roles: DatabaseRoles;
  const running: DebianProgram[] = [];

  beforeAll(async () => {
    // The account of the image has to get through.
    chmodSync(folder, 0o755);
    mkdirSync(volume);
    chmodSync(volume, 0o777);
    database = await emptyDatabase();
    roles = new DatabaseRoles(database);
    await roles.create();
  });
  afterAll(async () => {
    for (const program of running) await program.stop();
    await roles.drop();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  /** Starts the image of an application and waits until it serves; gives its address. */
  async function start(
    app: string,
    settings: Readonly<Record<string, string>> = {},
    ownVolume?: string,
  ): Promise<string> {
    const port = await freePort();
    const own = { HOST: '127.0.0.1', PORT: String(port), ...settings };
    const program = shutIn(builder.build(`docker/${app}.Dockerfile`), own, ownVolume);
    running.push(program);
    const url = `http://127.0.0.1:${port}`;
    const isReady = (): Promise<boolean> =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await program.while(untilTrue(`the ${app} is ready`, isReady, 60_000));
    return url;
  }

  it('serves, stores and forwards with all services together', async () => {
    const ingest = await start('ingest', { DATABASE_URL: roles.urlOf('ingest'), FILE_FOLDER: '/app/files' }, volume);
    const registry = await start('registry', { DATABASE_URL: roles.urlOf('registry'), INGEST_URL: ingest });
    const sensorthings = await start('sensorthings', { REGISTRY_URL: registry, INGEST_URL: ingest });
    const [token] = await createTokens(roles.urlOf('registry'), 'shut in', [{ username: USERNAME }]);
    const session = await openSession(registry, { username: USERNAME, token: token! });
    const post = (place: string, body: string, type: string): Promise<Response> =>
      fetch(registry + place, { method: 'POST', headers: { 'x-auth-token': session, 'content-type': type }, body });
    const data = 'datetime\tshut:in:a [m]\n2024-01-01T00:00:00\t1\n';
    expect((await post('/rest/datasets', data, 'text/tab-separated-values')).status).toBe(201);
    expect((await post('/rest/files?name=raw.bin', 'bytes', 'application/x-raw')).status).toBe(201);
    const read = await fetch(`${registry}/rest/data?codes=shut:in:a&format=tsv`);
    expect((await read.text()).trim().split('\n')).toHaveLength(2);
    expect((await fetch(`${sensorthings}/sta/v1.1/Datastreams`)).status).toBe(200);
    expect((await fetch(`${registry}/`, { headers: { accept: 'text/html' } })).status).toBe(200);
    const stored = readdirSync(volume).map((name) => statSync(path.join(volume, name)).uid);
    expect(new Set(stored)).toEqual(new Set([isRoot ? ACCOUNT : process.getuid?.()]));
    expect(running.map(({ said }) => said.match(/EROFS|EACCES|EPERM/g))).toEqual([null, null, null]);
  }, 600_000);
});
