import { type FileHandle } from 'node:fs/promises';
import { onDisk } from './on-disk';

const CHUNK_BYTES = 256 * 1024;

/** The bytes of a complete file, which are open until they are closed. */
export interface FileBytes {
  /** The bytes from `start` up to `end`, which is not among them, a chunk at a time. */
  read(start: number, end: number): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/** Bytes on a disk; they stay readable until they are closed, also when the file is deleted meanwhile. */
export class DiskBytes implements FileBytes {
  constructor(private readonly handle: FileHandle) {}

  async *read(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end;) {
      const chunk = await this.#chunk(at, Math.min(CHUNK_BYTES, end - at));
      if (chunk.length === 0) throw new Error('a file became shorter while it was read');
      at += chunk.length;
      yield chunk;
    }
  }

  close(): Promise<void> {
    return onDisk(() => this.handle.close());
  }

  #chunk(start: number, length: number): Promise<Uint8Array> {
    return onDisk(async () => {
      const chunk = Buffer.allocUnsafe(length);
      const { bytesRead } = await this.handle.read(chunk, 0, length, start);
      return chunk.subarray(0, bytesRead);
    });
  }
}
