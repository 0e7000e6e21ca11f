// node tools/release/pack.mjs <folder> [--sbom]: the packages `@pelorus/client` and `pelorus` as tarballs in a folder,
// with --sbom each with its bill of materials beside it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeBillOfMaterials } from '../build/bill-of-materials.mjs';
import { prunedLockfile } from '../build/pruned-lockfile.mjs';
import { workspaceRoot } from '../process/workspace-root.mjs';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sbom: { type: 'boolean' } } });
const [folder] = positionals;
if (!folder) {
  console.error('usage: node tools/release/pack.mjs <folder> [--sbom]');
  process.exit(2);
}
const target = path.resolve(folder);
// In the workspace: the client's source maps have relative paths, which are the same in every clone then.
mkdirSync(path.join(workspaceRoot, 'dist'), { recursive: true });
const temporary = mkdtempSync(path.join(workspaceRoot, 'dist/pack-'));
const client = path.join(temporary, 'client');
const command = path.join(temporary, 'command');

/** @param {readonly string[]} words */
const node = (...words) =>
  execFileSync(process.execPath, words, { cwd: workspaceRoot, stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Packs a folder; gives the tarball's path without its ending.
 * @param {string} source
 */
function pack(source) {
  const args = ['pack', source, '--json', '--ignore-scripts', '--pack-destination', target];
  const [{ filename }] = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
  return path.join(target, filename.replace(/\.tgz$/, ''));
}

/**
 * The client has no dependencies: npm wants a lockfile that says so.
 * @param {string} file
 */
function writeClientBill(file) {
  const manifest = { dependencies: {}, ...JSON.parse(readFileSync(path.join(client, 'package.json'), 'utf8')) };
  writeFileSync(path.join(client, 'package-lock.json'), JSON.stringify(prunedLockfile(manifest, { packages: {} })));
  return writeBillOfMaterials(client, { file });
}

try {
  mkdirSync(target, { recursive: true });
  node('tools/client/generate-types.mjs');
  node('tools/client/build-client.mjs', client);
  node('tools/build-cli.mjs', command, ...(values.sbom ? ['--sbom'] : []));
  const [packedClient, packedCommand] = [pack(client), pack(command)];
  if (values.sbom) {
    renameSync(`${command}.cdx.json`, `${packedCommand}.cdx.json`);
    await writeClientBill(`${packedClient}.cdx.json`);
  }
} finally {
  rmSync(temporary, { recursive: true });
}
