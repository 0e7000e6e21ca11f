import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { appBundle } from '../build/fresh-bundle.mjs';
import { fromOneFile } from './from-one-file.mjs';

/**
 * Checks the whole database of both services; resolves with a fault for each service whose check found one.
 * @param {{ databaseUrl: string, fileFolder: string }} addresses
 */
export async function verifyDatabase({ databaseUrl, fileFolder }) {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const faults = [verify('registry', env), verify('ingest', { ...env, FILE_FOLDER: fileFolder })];
  return (await Promise.all(faults)).flat();
}

/**
 * @param {string} app
 * @param {NodeJS.ProcessEnv} env
 */
async function verify(app, env) {
  const args = [...fromOneFile, appBundle(app), 'verify'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return code === 0 ? [] : [{ rule: `${app} verify`, detail: (output + errors).slice(-2_000) }];
}
