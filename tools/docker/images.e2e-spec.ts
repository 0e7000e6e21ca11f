import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.mjs';
import { untilTrue } from '../until-true';
import { ImageBuilder, plainEnvironment } from './image-builder';

describe('the images', () => {
  let folder: string;
  let builder: ImageBuilder;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-images-'));
    builder = new ImageBuilder(folder);
    database = await emptyDatabase();
  });

  afterAll(async () => {
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it.each(['registry', 'ingest'])(
    'of the %s is built by its Dockerfile, starts and gets ready',
    async (app) => {
      const image = builder.build(`docker/${app}.Dockerfile`);
      expect(image.metadata).toMatchObject({ USER: 'node', STOPSIGNAL: 'SIGTERM', EXPOSE: image.environment['PORT'] });
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
          DATABASE_URL: database.url,
        },
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => service.once('close', resolve));
      try {
        const ready = (): Promise<boolean> =>
          fetch(`http://127.0.0.1:${port}/health/ready`).then(
            (answer) => answer.ok,
            () => false,
          );
        await untilTrue(`the ${app} is ready`, ready, 30_000);
      } finally {
        service.kill('SIGTERM');
      }
      expect(await ended).toBe(0);
      expect(fs.readdirSync(image.folder).sort()).toEqual([
        ...(app === 'ingest' ? ['files'] : []),
        'main.js',
        'node_modules',
        'package-lock.json',
        'package.json',
        ...(app === 'ingest' ? ['upload-thread.js', 'merge-thread.js'] : []),
      ]);
    },
    240_000,
  );
});
