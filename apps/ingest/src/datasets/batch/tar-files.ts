import { extract, type Extract } from 'tar-stream';
import { type BatchFile } from '@pelorus/ingest/service';
import { DomainError } from '@pelorus/shared/kernel';
import { faultOfName, MAX_NAME } from '../../uploads/upload-name';

/** Files up to this size are read at once, so that several are stored together. */
const SMALL_BYTES = 256 * 1024;

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never;

/** Files of a tar archive, named by the ends of their paths. Skips folders; links are unreadable files. */
export async function* tarFiles(body: AsyncIterable<Uint8Array>): AsyncGenerator<BatchFile> {
  const archive = extract();
  const feeding = feed(body, archive);
  // Awaited below, unless the reader stops.
  feeding.catch(() => undefined);
  try {
    for await (const entry of archive) yield* filesOf(entry);
  } catch (error) {
    // A broken body explains more than a broken archive.
    await feeding;
    throw error instanceof DomainError ? error : malformedArchive(error);
  } finally {
    archive.destroy();
  }
  await feeding;
}

/** Writes a body into an archive at its pace; throws the body's errors. */
async function feed(body: AsyncIterable<Uint8Array>, archive: Extract): Promise<void> {
  const closed = new Promise<void>((resolve) => archive.once('close', resolve));
  try {
    for await (const chunk of body) {
      if (archive.destroyed) return;
      if (!archive.write(chunk)) {
        await Promise.race([new Promise<void>((resolve) => archive.once('drain', resolve)), closed]);
      }
    }
    archive.end(null);
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** File of an entry; none for a folder. */
async function* filesOf(entry: Entry): AsyncGenerator<BatchFile> {
  // The library's types do not tell what entries consist of.
  const chunks = (entry as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const { type, name: path, size } = entry.header;
  if (type !== 'directory') {
    const name = path.split('/').at(-1)!.slice(-MAX_NAME);
    const fault = faultOfName(name);
    if (fault) yield { content: new DomainError('malformed', fault.code, `Of a file of the archive: ${fault.detail}`) };
    else if (type !== 'file' && type !== 'contiguous-file') yield { name, content: noFile(name, type) };
    else yield { name, content: size <= SMALL_BYTES ? await wholeOf(chunks) : unended(chunks) };
  }
  // Skips unread bytes, such as of a refused file.
  while ((await chunks.next()).done !== true);
}

async function wholeOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) parts.push(next.value);
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/** Chunks that a reader may abandon: ending the entry would end the archive. */
function unended(chunks: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) };
}

function noFile(name: string, type: string): DomainError {
  const detail = `'${name}' is no file but a ${type}. Have tar follow links (tar --dereference).`;
  return new DomainError('malformed', 'not-a-file', detail);
}

function malformedArchive(cause: unknown): DomainError {
  const reason = cause instanceof Error ? ` (${cause.message})` : '';
  const detail = `The body is no tar archive, or it is broken from here on${reason}; files before this are dealt with.`;
  return new DomainError('malformed', 'malformed-archive', detail, { cause });
}
