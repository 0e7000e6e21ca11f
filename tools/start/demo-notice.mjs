import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const texts = {
  en: 'The demo data are still arriving. Until then plots and lists are incomplete.',
  de: 'Die Beispieldaten treffen noch ein. Bis dahin sind Kurven und Listen unvollständig.',
};

/**
 * The notice of all pages (NOTICE_FILE of the registry) while demo data arrive, in a data folder: shown from now on
 * until `remove` is called.
 * @param {string} dataDir
 */
export function showDemoNotice(dataDir) {
  const file = path.join(dataDir, 'notice.json');
  writeFileSync(`${file}.new`, JSON.stringify(texts));
  renameSync(`${file}.new`, file);
  return { file, remove: () => rmSync(file, { force: true }) };
}
