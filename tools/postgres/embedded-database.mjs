import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder } from '../process/folder-lock.mjs';
import { databaseName, startDurableServer } from './durable-server.mjs';
import { readPassword } from './password.mjs';
import { serverUrl } from './watched-server.mjs';
import { codeOf } from '../process/errors.mjs';

/** @param {string} dataDir */
const stateFile = (dataDir) => path.join(dataDir, 'server.json');

/**
 * Starts the database of a data folder for this process alone. `waitFor` names purposes of other processes that are
 * over soon; while another has it, `FolderInUse` is thrown. `ended` resolves when the server stops, wanted or not.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {string} options.purpose
 * @param {readonly string[]} [options.waitFor]
 * @param {(message: string) => unknown} [options.say]
 * @param {(text: string) => unknown} [options.log]
 */
export async function openDatabase({ dataDir, purpose, waitFor, say = () => {}, log }) {
  const release = await lockFolder(dataDir, purpose, { waitFor });
  try {
    fs.rmSync(stateFile(dataDir), { force: true });
    const server = await startDurableServer({ dataDir, say, log });
    fs.writeFileSync(stateFile(dataDir), JSON.stringify({ pid: process.pid, port: server.port }));
    const close = async () => {
      fs.rmSync(stateFile(dataDir), { force: true });
      await server.stop();
      release();
    };
    return { url: server.url, ended: server.ended, close };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The address of the database that process `owner` has opened, or is about to open.
 * @param {string} dataDir
 * @param {number} owner
 * @param {number} [patience]
 */
export async function runningDatabase(dataDir, owner, patience = 60_000) {
  for (const until = Date.now() + patience; Date.now() < until; await delay(100)) {
    const port = portOf(dataDir, owner);
    if (port) return serverUrl({ port, password: readPassword(dataDir) ?? '', database: databaseName });
  }
  throw new Error(`process ${owner} has locked ${dataDir} but opened no database`);
}

/**
 * @param {string} dataDir
 * @param {number} owner
 * @returns {number | undefined}
 */
function portOf(dataDir, owner) {
  try {
    const { pid, port } = JSON.parse(fs.readFileSync(stateFile(dataDir), 'utf8'));
    return pid === owner ? port : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
