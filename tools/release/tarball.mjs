import { once } from 'node:events';
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/**
 * Writes the files of a folder as a tar archive (`.tar.gz`) below one folder. The same files make the same bytes: names
 * are sorted, owners and rights are those of nobody in particular, and all are of one time.
 * @param {string} file
 * @param {{ source: string, prefix: string, time: Date }} content
 */
export async function writeTarball(file, { source, prefix, time }) {
  const archive = pack();
  const output = archive.pipe(createGzip({ level: 9 })).pipe(createWriteStream(file));
  const written = once(output, 'close');
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' }).sort()) {
    const place = path.join(source, name);
    if (!statSync(place).isFile()) continue;
    const mode = statSync(place).mode & 0o100 ? 0o755 : 0o644;
    archive.entry({ name: path.posix.join(prefix, name), mode, mtime: time }, readFileSync(place));
  }
  archive.finalize();
  await written;
}
