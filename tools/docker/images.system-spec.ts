import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../process/free-port.mjs';
import { DatabaseRoles } from './database-roles';
import { type Image, ImageBuilder, plainEnvironment } from './image-builder';

const workspace = JSON.parse(fs.readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

const patience = 240_000;
/** Services behind the façade, which it does not ask before somebody asks it. */
const NEIGHBOURS = { REGISTRY_URL: 'http://127.0.0.1:9', INGEST_URL: 'http://127.0.0.1:9' };

describe('the images', () => {
  let folder: string;
  let builder: ImageBuilder;
  let database: TestDatabase;
  let roles: DatabaseRoles;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-images-'));
    builder = new ImageBuilder(folder);
    database = await emptyDatabase();
    roles = new DatabaseRoles(database);
    await roles.create();
  });

  afterAll(async () => {
    await roles.drop();
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  describe.each(['registry', 'ingest', 'sensorthings'])('of the %s', (app) => {
    let image: Image;

    it(
      'is built by its Dockerfile',
      () => {
        image = builder.build(`docker/${app}.Dockerfile`);
        expect(image.metadata).toMatchObject({
          USER: 'node',
          STOPSIGNAL: 'SIGTERM',
          EXPOSE: image.environment['PORT'],
        });
        expect(fs.readdirSync(image.folder).sort()).toEqual([
          ...({ ingest: ['alert-thread.js', 'check-thread.js', 'files'], registry: ['console', 'docs'] }[app] ?? []),
          'main.js',
          ...(app === 'ingest' ? ['merge-thread.js'] : []),
          'node_modules',
          'package-lock.json',
          'package.json',
          'sbom.cdx.json',
          ...(app === 'ingest' ? ['tier-thread.js', 'upload-thread.js'] : []),
        ]);
      },
      patience,
    );

    it(
      'starts and gets ready with the rights of its role',
      async () => {
        const [program, ...args] = JSON.parse(image.metadata['CMD']!) as string[];
        expect(program).toBe('node');
        const port = String(await freePort());
        const service = spawn(process.execPath, args, {
          cwd: image.folder,
          env: {
            ...plainEnvironment(),
            ...image.environment,
            HOST: '127.0.0.1',
            PORT: port,
            ...(app === 'sensorthings' ? NEIGHBOURS : { DATABASE_URL: roles.urlOf(app) }),
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let log = '';
        service.stdout.setEncoding('utf8').on('data', (lines: string) => (log += lines));
        const ended = new Promise((resolve) => service.once('close', resolve));
        try {
          const ready = (): Promise<boolean> =>
            fetch(`http://127.0.0.1:${port}/health/ready`).then(
              (answer) => answer.ok,
              () => false,
            );
          while (!(await ready())) {
            expect({ code: service.exitCode, log }).toEqual({ code: null, log });
            await setTimeout(25);
          }
          const health = await fetch(`http://127.0.0.1:${port}/health`).then((answer) => answer.json());
          expect(health).toMatchObject({ status: 'up', version: workspace.version });
          const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
          expect([page.status, page.headers.get('content-type')]).toEqual(
            app === 'registry' ? [200, expect.stringContaining('text/html')] : [404, expect.stringContaining('json')],
          );
          if (app === 'registry') expect((await fetch(`http://127.0.0.1:${port}/docs/quality.html`)).status).toBe(200);
        } finally {
          service.kill('SIGTERM');
        }
        expect(await ended).toBe(0);
      },
      patience,
    );
  });

  it('leave what both migrate to the role of both, and keep the rest apart', async () => {
    const owners = `select distinct nspname as schema, pg_get_userbyid(relowner) as owner
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('auth', 'registry', 'ingest') order by 1`;
    expect(await roles.query(database.url, owners)).toEqual(
      ['auth', 'ingest', 'registry'].map((schema) => ({ schema, owner: roles.nameOf(schema) })),
    );
    const users = 'select count(*)::int as sessions from auth.session';
    expect(await roles.query(roles.urlOf('registry'), users)).toEqual([{ sessions: 0 }]);
    expect(await roles.query(roles.urlOf('ingest'), users)).toEqual([{ sessions: 0 }]);
    await expect(roles.query(roles.urlOf('registry'), 'select from ingest.dataset')).rejects.toThrow(
      'permission denied',
    );
    await expect(roles.query(roles.urlOf('ingest'), 'select from registry.item')).rejects.toThrow('permission denied');
    await expect(roles.query(roles.urlOf('ingest'), 'create role intruder')).rejects.toThrow('permission denied');
  });
});
