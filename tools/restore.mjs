// npm run restore -- <folder> [--archive <folder> [--until <moment>]]: puts a backup of `npm run backup` where `npm
// start` looks for its data, which must have none; with an archive of the log, as it was at a moment.
import { parseArgs } from 'node:util';
import { readNote, refuseOtherServers, userPath } from './backup/backup-folder.mjs';
import { placeBackup } from './backup/place-backup.mjs';
import { openDatabase } from './postgres/embedded-database.mjs';
import { dataFolder } from './process/data-folder.mjs';
import { messageOf } from './process/errors.mjs';
import { lockFolder } from './process/folder-lock.mjs';

const purpose = 'npm run restore';

/** @param {{ folder: string, recovery?: import('./backup/recovery.mjs').Recovery }} words */
async function restore({ folder, recovery }) {
  refuseOtherServers();
  const { release, ended } = readNote(folder);
  const began = Date.now();
  const dataDir = dataFolder();
  const unlock = await lockFolder(dataDir, purpose);
  const bytes = await placeBackup(folder, dataDir, recovery).finally(unlock);
  const database = await openDatabase({ dataDir, purpose }); // proves that it starts
  await database.close();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const state = recovery ? (recovery.until?.toISOString() ?? 'the end of the archive') : ended;
  console.log(`${(bytes / 1e6).toFixed(1)} MB of release ${release}, as it was at ${state}, restored in ${seconds} s`);
}

/**
 * The moment that a text names; without a time zone it would depend on the machine.
 * @param {string} text
 */
function momentOf(text) {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Error(
      `--until takes a moment with a time zone, such as 2026-01-17T10:14:00Z, not '${text.slice(0, 64)}'`,
    );
  return moment;
}

/** @param {readonly string[]} words */
function readWords(words) {
  /** @type {{ type: 'string' }} */
  const text = { type: 'string' };
  const options = { archive: text, until: text };
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error('name one folder');
  const { archive } = values;
  if (values.until !== undefined && archive === undefined) throw new Error('--until needs --archive');
  const until = values.until === undefined ? undefined : momentOf(values.until);
  return {
    folder: userPath(folder),
    recovery: archive === undefined ? undefined : { archive: userPath(archive), until },
  };
}

/** @type {ReturnType<typeof readWords> | undefined} */
let words;
try {
  words = readWords(process.argv.slice(2));
} catch (error) {
  console.error(`${messageOf(error)}\nusage: npm run restore -- <folder> [--archive <folder> [--until <moment>]]`);
  process.exitCode = 2;
}
if (words !== undefined)
  await restore(words).catch((error) => {
    console.error(`not restored: ${messageOf(error)}`);
    process.exitCode = 1;
  });
