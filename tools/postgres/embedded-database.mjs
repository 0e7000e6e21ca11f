import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder } from '../process/folder-lock.mjs';
import { databaseName, startDurableServer } from './durable-server.mjs';
import { readPassword } from './password.mjs';
import { serverUrl } from './watched-server.mjs';

const stateFile = (dataDir) => path.join(dataDir, 'server.json');

/**
 * Starts the database of a data folder for this process alone. `waitFor` names purposes of other processes that are
 * over soon; while another has it, `FolderInUse` is thrown. `ended` resolves when the server stops, wanted or not.
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

/** The address of the database that process `owner` has opened, or is about to open. */
export async function runningDatabase(dataDir, owner, patience = 60_000) {
  for (const until = Date.now() + patience; Date.now() < until; await delay(100)) {
    const port = portOf(dataDir, owner);
    if (port) return serverUrl({ port, password: readPassword(dataDir), database: databaseName });
  }
  throw new Error(`process ${owner} has locked ${dataDir} but opened no database`);
}

function portOf(dataDir, owner) {
  try {
    const { pid, port } = JSON.parse(fs.readFileSync(stateFile(dataDir), 'utf8'));
    return pid === owner ? port : undefined;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
