import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { codeOf } from '../process/errors.mjs';

export const newPassword = () => randomBytes(24).toString('base64url');

/** @param {string} dataDir */
const fileIn = (dataDir) => path.join(dataDir, 'postgres-password');

/**
 * The password of the cluster in this data folder, undefined when it is not known.
 * @param {string} dataDir
 */
export function readPassword(dataDir) {
  try {
    return fs.readFileSync(fileIn(dataDir), 'utf8').trim() || undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Keeps the password where its owner alone can read it.
 * @param {string} dataDir
 * @param {string} password
 */
export function keepPassword(dataDir, password) {
  const draft = `${fileIn(dataDir)}.new`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  fs.renameSync(draft, fileIn(dataDir));
}
