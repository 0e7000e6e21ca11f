import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const checksumsFile = 'SHA256SUMS';

/**
 * Writes the digests of all files of a folder, as `sha256sum --check` reads them.
 * @param {string} folder
 */
export function writeChecksums(folder) {
  const names = readdirSync(folder).filter((name) => name !== checksumsFile).sort(); // prettier-ignore
  const digest = (/** @type {string} */ name) =>
    createHash('sha256').update(readFileSync(path.join(folder, name))).digest('hex'); // prettier-ignore
  writeFileSync(path.join(folder, checksumsFile), names.map((name) => `${digest(name)}  ${name}\n`).join(''));
}
