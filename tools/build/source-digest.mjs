import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';

/** Folders and files that all builds depend on. */
const shared = ['libs', 'tools/build', 'tools/client', 'tsconfig.base.json', 'package.json', 'package-lock.json'];
/** Names of what no build reads: tests, and types that are made for the compiler. */
const unread = /^(node_modules|generated|test|.+[.-]spec\.tsx?)$/;

/**
 * The files at and below a path of the workspace, in a fixed order.
 * @param {string} name
 * @returns {string[]}
 */
function filesOf(name) {
  const file = path.join(workspaceRoot, name);
  if (!statSync(file).isDirectory()) return [name];
  const entries = readdirSync(file).filter((entry) => !unread.test(entry));
  return entries.sort().flatMap((entry) => filesOf(`${name}/${entry}`));
}

/**
 * A digest of the names and contents of sources, whenever they were written: of the same ones nothing is built twice.
 * @param {readonly string[]} own folders and files beside those that all builds depend on.
 */
export function sourceDigest(own) {
  const digest = createHash('sha256');
  for (const file of [...shared, ...own].flatMap(filesOf))
    digest.update(`${file}\0`).update(readFileSync(path.join(workspaceRoot, file))).update('\0'); // prettier-ignore
  return digest.digest('hex');
}

/**
 * The first line of a file that was built of the sources with this digest.
 * @param {string} digest
 */
export const builtOf = (digest) => `// built of ${digest}`;

/**
 * Whether a file of the workspace was built of the sources with this digest.
 * @param {string} outfile
 * @param {string} digest
 */
export function isBuiltOf(outfile, digest) {
  const wanted = Buffer.from(builtOf(digest));
  const found = Buffer.alloc(wanted.length);
  try {
    const file = openSync(path.join(workspaceRoot, outfile), 'r');
    readSync(file, found);
    closeSync(file);
  } catch {
    return false; // there is none
  }
  return found.equals(wanted);
}
