import path from 'node:path';
import { dataFolder } from './data-folder.mjs';

/**
 * The setting of the folder of files for a program on the database that `npm start` uses. A database elsewhere has nothing to do with
 * the folder of `npm start`.
 * @returns {NodeJS.ProcessEnv}
 */
export function fileFolder() {
  const folder = process.env.DATABASE_URL ? undefined : path.join(dataFolder(), 'files');
  const files = process.env.FILE_FOLDER || folder;
  return files === undefined ? {} : { FILE_FOLDER: files };
}
