import { type FileBytes, type KeptContent } from '@pelorus/shared/files';
import { type Executor } from '@pelorus/shared/persistence';
import { type FileContents, type StoredFile } from './file-contents';

/** Keeps new bytes in one place, and reads and removes those that lie in others from before. */
export class MovingContents implements FileContents {
  /** Of `others` those in `removable` belong to this registry alone. */
  constructor(
    private readonly target: FileContents,
    private readonly others: readonly FileContents[],
    private readonly removable: readonly FileContents[],
  ) {}

  append(id: number, place: number, bytes: Uint8Array): Promise<void> {
    return this.target.append(id, place, bytes);
  }

  seal(id: number): Promise<void> {
    return this.target.seal(id);
  }

  send(file: StoredFile): Promise<void> {
    return this.target.send(file);
  }

  keep(file: StoredFile, change: Executor): Promise<void> {
    return this.target.keep(file, change);
  }

  async open(file: StoredFile): Promise<FileBytes | undefined> {
    return (await this.target.open(file)) ?? this.openOther(file);
  }

  /** Whether a file is where new ones are kept. */
  async isMoved(file: StoredFile): Promise<boolean> {
    const bytes = await this.target.open(file);
    await bytes?.close();
    return bytes !== undefined;
  }

  /** The bytes of a file from where they were kept before. */
  async openOther(file: StoredFile): Promise<FileBytes | undefined> {
    for (const other of this.others) {
      const bytes = await other.open(file);
      if (bytes) return bytes;
    }
    return undefined;
  }

  async drop(id: number): Promise<void> {
    await this.target.drop(id);
  }

  async remove(file: StoredFile): Promise<void> {
    await this.target.remove(file);
    await this.leave(file);
  }

  /** Removes the bytes of a file from where they were kept before. */
  async leave(file: StoredFile): Promise<void> {
    for (const other of this.removable) await other.remove(file);
  }

  async *kept(): AsyncGenerator<KeptContent> {
    for (const contents of [this.target, ...this.removable]) yield* contents.kept();
  }

  async has(sha256: Uint8Array): Promise<boolean> {
    for (const contents of [this.target, ...this.removable]) if (await contents.has(sha256)) return true;
    return false;
  }
}
