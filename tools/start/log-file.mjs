import fs from 'node:fs';
import path from 'node:path';

const limit = 10 * 1024 * 1024;

/**
 * A file to append to; one that has grown large by earlier runs is set aside as `<file>.1`.
 * @param {string} file
 */
export function logFile(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > limit) fs.renameSync(file, `${file}.1`);
  const stream = fs.createWriteStream(file, { flags: 'a', mode: 0o600 });
  return {
    write: (/** @type {string} */ text) => stream.write(text),
    close: () => new Promise((resolve) => stream.end(() => resolve(undefined))),
  };
}
