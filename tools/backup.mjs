// npm run backup -- <folder>: copies the database that `npm start` uses, and its files, into a new folder, while
// services run or not.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileFolders, NOTE, refuseOtherServers, userPath } from './backup/backup-folder.mjs';
import { copyCluster } from './backup/copy-cluster.mjs';
import { copyFiles } from './backup/copy-files.mjs';
import { messageOf } from './process/errors.mjs';
import { openWorkspaceDatabase } from './process/run-on-database.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

/** @param {string} target */
async function copyAll(target) {
  const { url, close } = await openWorkspaceDatabase('npm run backup');
  try {
    // Files after the database, so that no file is missing that the database knows.
    const parts = [await copyCluster(url, path.join(target, 'postgres'))];
    for (const { name, place } of fileFolders())
      if (existsSync(place)) parts.push(await copyFiles(place, path.join(target, name)));
    return parts.reduce((sum, { bytes }) => sum + bytes, 0);
  } finally {
    await close();
  }
}

/** @param {string} folder */
async function backUp(folder) {
  refuseOtherServers();
  if (existsSync(folder)) throw new Error(`${folder} is there already: name a new folder`);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const started = new Date();
  const bytes = await copyAll(draft);
  const ended = new Date();
  const { version } = JSON.parse(readFileSync(path.join(workspaceRoot, 'package.json'), 'utf8'));
  writeFileSync(path.join(draft, NOTE), `${JSON.stringify({ release: version, started, ended, bytes })}\n`);
  renameSync(draft, folder);
  const seconds = (ended.getTime() - started.getTime()) / 1000;
  console.log(`${folder} has ${(bytes / 1e6).toFixed(1)} MB, copied in ${seconds.toFixed(1)} s`);
}

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) {
  console.error('usage: npm run backup -- <new folder>');
  process.exitCode = 2;
} else {
  await backUp(userPath(folder)).catch((error) => {
    console.error(`no backup: ${messageOf(error)}`);
    process.exitCode = 1;
  });
}
