import { type FileHandle } from 'node:fs/promises';
import { onDisk } from './on-disk';

const CHUNK_BYTES = 256 * 1024;

/** The bytes of a complete file, which stay readable until they are closed, also when the file is deleted meanwhile. */
export class FileBytes {
  constructor(private readonly handle: FileHandle) {}

  /** The bytes from `start` up to `end`, which is not among them, a chunk at a time. */
  async *read(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end;) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
      const { bytesRead } = await onDisk(() => this.handle.read(chunk, 0, chunk.length, at));
      if (bytesRead === 0) throw new Error('a file became shorter while it was read');
      at += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }

  close(): Promise<void> {
    return onDisk(() => this.handle.close());
  }
}
