import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appPrograms } from '../build/fresh-bundle.mjs';
import { contextDockerfile } from '../release/image-context.mjs';
import { parseDockerfile } from './dockerfile';

const root = path.resolve(__dirname, '../..');
const dockerfileOf = (app: string): string => readFileSync(path.join(root, `docker/${app}.Dockerfile`), 'utf8');

describe.each(['registry', 'ingest', 'sensorthings'])('docker/%s.Dockerfile', (app) => {
  it('copies the service and each of its threads', () => {
    const copied = /^COPY --from=build (.*main\.js.*) \.\/$/m.exec(dockerfileOf(app))?.[1]?.split(' ');
    const programs = appPrograms(app, `dist/apps/${app}`).map(({ outfile }) => `/workspace/${outfile}`);
    expect(copied?.sort()).toEqual(programs.sort());
  });

  it('makes the Dockerfile of a release, for the folder of the built service', () => {
    const text = contextDockerfile(dockerfileOf(app), { app, version: '1.2.3' });
    const [stage, ...others] = parseDockerfile(text);
    expect(others).toEqual([]);
    const runtime = parseDockerfile(dockerfileOf(app)).at(-1)!.instructions;
    expect(stage!.instructions.map(({ name }) => name)).toEqual(runtime.map(({ name }) => name));
    const copies = stage!.instructions.filter(({ name }) => name === 'COPY').map((copy) => copy.text);
    expect(copies[0]).toBe('package.json package-lock.json sbom.cdx.json ./');
    expect(copies[1]).toMatch(/(^| )main\.js .*\.\/$|^main\.js \.\/$/);
    expect(text).toMatch(/ Build in this folder: docker build -t pelorus-\w+:1\.2\.3 \.$/m);
  });

  it('is refused where it takes more than the built service', () => {
    const more = `${dockerfileOf(app)}COPY --from=build /workspace/docs ./docs\n`;
    expect(() => contextDockerfile(more, { app, version: '1.2.3' })).toThrow(`the image of the ${app} takes more than`);
  });
});
