import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeBillOfMaterials } from '../build/bill-of-materials.mjs';
import { sameLock } from '../upgrade/former-release.mjs';
import { writeChecksums } from './checksums.mjs';
import { git } from './git.mjs';
import { contextDockerfile } from './image-context.mjs';
import { writeTarball } from './tarball.mjs';

/** Services, each a folder that runs alone and the context of its image. */
export const services = ['registry', 'ingest', 'sensorthings'];

/**
 * The files of a release.
 * @param {string} version
 */
export const artefactNames = (version) =>
  [
    ...[`pelorus-client-${version}.tgz`, `pelorus-client-${version}.cdx.json`],
    ...[`pelorus-${version}.tgz`, `pelorus-${version}.cdx.json`],
    ...services.flatMap((app) => [`pelorus-${app}-${version}.tar.gz`, `pelorus-${app}-${version}.cdx.json`]),
    ...[`pelorus-source-${version}.tar.gz`, `pelorus-source-${version}.cdx.json`],
    'CHANGES.md',
    'SHA256SUMS',
  ].sort();

/**
 * Builds all files of a release from a commit, in a folder of its own; `target` is complete or as it was.
 * @param {string} folder of the repository.
 * @param {{ commit: string, version: string, notes: string, target: string, say: (line: string) => void }} release
 */
export async function buildArtefacts(folder, { commit, version, notes, target, say }) {
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'pelorus-release-'));
  const draft = path.join(temporary, 'release');
  mkdirSync(draft);
  try {
    const sources = exportSources(folder, { commit, version, temporary, draft });
    const time = new Date(Number(git(folder, ['show', '--no-patch', '--format=%ct', commit])) * 1000);
    say('packages');
    node(sources, 'tools/release/pack.mjs', draft, '--sbom');
    for (const app of services) {
      say(`the ${app}`);
      await buildService(sources, { app, version, time, draft });
    }
    const bill = path.join(draft, `pelorus-source-${version}.cdx.json`);
    await writeBillOfMaterials(sources, { file: bill, withDevelopment: true });
    writeFileSync(path.join(draft, 'CHANGES.md'), notes);
    writeChecksums(draft);
    rmSync(target, { recursive: true, force: true });
    cpSync(draft, target, { recursive: true });
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {{ commit: string, version: string, temporary: string, draft: string }} release
 */
function exportSources(folder, { commit, version, temporary, draft }) {
  const prefix = `pelorus-${version}`;
  const archive = path.join(draft, `pelorus-source-${version}.tar.gz`);
  git(folder, ['archive', `--prefix=${prefix}/`, `--output=${archive}`, commit]);
  execFileSync('tar', ['-xzf', archive, '-C', temporary]);
  const sources = path.join(temporary, prefix);
  if (sameLock(sources)) symlinkSync(path.join(folder, 'node_modules'), path.join(sources, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: sources, stdio: 'inherit' });
  return sources;
}

/**
 * @param {string} sources
 * @param {{ app: string, version: string, time: Date, draft: string }} service
 */
async function buildService(sources, { app, version, time, draft }) {
  node(sources, 'tools/build-app.mjs', app);
  const source = path.join(sources, 'dist/apps', app);
  const name = `pelorus-${app}-${version}`;
  const dockerfile = readFileSync(path.join(sources, `docker/${app}.Dockerfile`), 'utf8');
  writeFileSync(path.join(source, 'Dockerfile'), contextDockerfile(dockerfile, { app, version }));
  cpSync(path.join(sources, 'LICENSE'), path.join(source, 'LICENSE'));
  cpSync(path.join(source, 'sbom.cdx.json'), path.join(draft, `${name}.cdx.json`));
  await writeTarball(path.join(draft, `${name}.tar.gz`), { source, prefix: name, time });
}

/**
 * @param {string} cwd
 * @param {readonly string[]} words
 */
const node = (cwd, ...words) => execFileSync(process.execPath, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
