import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseDockerfile } from './dockerfile';

const source = path.resolve(__dirname, '../../docker');
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const FILES = ['compose.yaml', 'registry.Dockerfile', 'ingest.Dockerfile', 'pin-images.sh'];

describe('docker/pin-images.sh', () => {
  let folder: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-pins-'));
    for (const name of FILES) fs.copyFileSync(path.join(source, name), path.join(folder, name));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  /** Runs the script with a docker that gives `digest` for every image. */
  const pin = (digest: string): ReturnType<typeof spawnSync> => {
    const bin = path.join(folder, 'bin');
    fs.mkdirSync(bin, { recursive: true });
    fs.writeFileSync(path.join(bin, 'docker'), `#!/bin/sh\necho '${digest}'\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH']}` };
    return spawnSync('sh', [path.join(folder, 'pin-images.sh')], { encoding: 'utf8', env });
  };
  const text = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');

  it('adds digests to all images, changes nothing else, and leaves digests that are there', () => {
    expect(pin(DIGEST)).toMatchObject({ status: 0, stderr: '' });
    for (const name of FILES.slice(0, 3)) {
      const named = [...text(name).matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image]) => image!);
      expect(named.length).toBeGreaterThan(1);
      for (const image of named) expect(image.endsWith(`@${DIGEST}`)).toBe(true);
      expect(text(name).replaceAll(`@${DIGEST}`, '')).toBe(fs.readFileSync(path.join(source, name), 'utf8'));
    }
    expect(parseDockerfile(text('ingest.Dockerfile')).map(({ name }) => name)).toEqual(['build', 'runtime']);
    const pinned = FILES.map(text);
    expect(pin(DIGEST.replace('0', 'f'))).toMatchObject({ status: 0, stdout: '' });
    expect(FILES.map(text)).toEqual(pinned);
  });

  it('stops when a registry gives no digest', () => {
    const { status, stderr } = pin('unauthorized');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('no digest: unauthorized') });
    expect(FILES.map(text)).toEqual(FILES.map((name) => fs.readFileSync(path.join(source, name), 'utf8')));
  });
});
