import { type FileHandle } from 'node:fs/promises';
import { onDisk } from './on-disk';

/** Bytes between two looks at the room that the disk has left. */
const LOOK_EVERY = 64 * 1024 ** 2;

/** A file that is being taken in, under a name of its own. */
export class ArrivingFile {
  #sinceLook = 0;

  constructor(
    readonly name: string,
    private readonly handle: FileHandle,
    private readonly checkRoom: () => Promise<void>,
  ) {}

  /** Resolves when the bytes are written and the caller may overwrite them. */
  append(bytes: Uint8Array): Promise<void> {
    return onDisk(async () => {
      this.#sinceLook += bytes.length;
      if (this.#sinceLook > LOOK_EVERY) {
        this.#sinceLook = 0;
        await this.checkRoom();
      }
      await this.handle.appendFile(bytes);
    });
  }

  /** Makes the bytes outlast a crash. */
  seal(): Promise<void> {
    return onDisk(() => this.handle.sync());
  }

  close(): Promise<void> {
    return onDisk(() => this.handle.close());
  }
}
