import { type FileHandle } from 'node:fs/promises';
import { onDisk } from './on-disk';

/** A file that is being taken in, under a name of its own. */
export class ArrivingFile {
  constructor(
    readonly name: string,
    private readonly handle: FileHandle,
  ) {}

  /** Resolves when the bytes are written and the caller may overwrite them. */
  append(bytes: Uint8Array): Promise<void> {
    return onDisk(() => this.handle.appendFile(bytes));
  }

  /** Makes the bytes outlast a crash. */
  seal(): Promise<void> {
    return onDisk(() => this.handle.sync());
  }

  close(): Promise<void> {
    return onDisk(() => this.handle.close());
  }
}
