import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Context } from '../context';
import { CliError, usageError } from '../failures/cli.errors';
import { namingFile } from '../failures/named-failure';
import { openUnlinked } from './open-unlinked';

const CHUNK = 1 << 20;

/** A file to read, perhaps several times: `label` is what people call it. */
export interface InputFile {
  readonly label: string;
  readonly path: string;
  /** Bytes on the disk; of `.gz` files those before decompression are not known. */
  readonly size?: number;
  readonly isCompressed: boolean;
  /** False where a symbolic link may take the place of the file, which is not sent then. */
  readonly followsLinks?: boolean;
  /** Ends reading, by Ctrl-C. */
  readonly signal?: AbortSignal;
  /** Removes what was kept for reading. */
  readonly close: () => Promise<void>;
}

/** Opens a named file, or keeps standard input in a file of its own so that it can be sent again. */
export async function inputFile(context: Context, name: string): Promise<InputFile> {
  if (name === '-') return fromStandardInput(context);
  const found = await stat(name);
  if (found.isDirectory()) throw usageError(`${name} is a folder; name its files: ${path.join(name, '*.nrt')}`);
  const isCompressed = name.endsWith('.gz');
  return {
    label: name,
    path: name,
    isCompressed,
    signal: context.signal,
    close: async () => undefined,
    ...(isCompressed ? {} : { size: found.size }),
  };
}

async function fromStandardInput({ terminal, signal }: Context): Promise<InputFile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pelorus-'));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'standard-input');
  try {
    await namingFile(file, pipeline(terminal.streams.stdin, createWriteStream(file, { mode: 0o600 }), { signal }));
    const { size } = await stat(file);
    return { label: '-', path: file, size, isCompressed: false, signal, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The decoded bytes from the beginning. Fails at the end when the file was changed while it was read. */
export async function* bytesOf({
  path: file,
  label,
  isCompressed,
  followsLinks = true,
  signal,
}: InputFile): AsyncGenerator<Uint8Array> {
  const handle = await (followsLinks ? open(file) : openUnlinked(file));
  try {
    const before = await handle.stat();
    const raw = createReadStream(file, { fd: handle, autoClose: false, highWaterMark: CHUNK });
    const decoded = isCompressed ? gunzipped(raw, label) : (raw as AsyncIterable<Uint8Array>);
    for await (const chunk of decoded) {
      signal?.throwIfAborted();
      yield chunk;
    }
    const after = await handle.stat();
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw changedError(label);
  } finally {
    await handle.close().catch(() => undefined);
  }
}

async function* gunzipped(raw: NodeJS.ReadableStream, label: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  raw.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    throw new CliError(`${label} is no gzip file, or damaged.`, undefined, { code: 'bad-gzip' });
  }
}

const changedError = (label: string): CliError =>
  new CliError(`${label} was changed while it was read; nothing of it is stored.`, undefined, {
    code: 'file-changed',
    hints: ['Send it when nobody writes to it any more.'],
  });
