import { createHash } from 'node:crypto';
import { type ContentObjects } from '@pelorus/shared/objects';
import { type ArrivingFile } from './arriving-file';
import { type FileBytes } from './file-bytes';
import { type FileFolder } from './file-folder';
import { type Brought, type Content, type FilePlace, type KeptContent, type LeftBehind } from './file-place';
import { contentOfMark, nameOfMark } from './mark';

/**
 * Keeps files as objects, and reads those that lie in the folder from before. Files arrive in the folder, which then is of this instance
 * alone; marks are beside the objects.
 */
export class ObjectsBesideFolder implements FilePlace {
  constructor(
    private readonly folder: FileFolder,
    private readonly objects: ContentObjects,
  ) {}

  begin(): Promise<ArrivingFile> {
    return this.folder.begin();
  }

  async open(sha256: string, size: number): Promise<FileBytes | undefined> {
    return (await this.folder.open(sha256, size)) ?? (await this.objects.open(sha256, size));
  }

  async send(name: string, content: Content): Promise<void> {
    const bytes = await this.folder.arrived(name);
    try {
      await this.#put(bytes, content);
    } finally {
      await bytes.close();
    }
  }

  keep(_name: string, content: Content): Promise<boolean> {
    return this.#isSent(content);
  }

  async *contents(): AsyncGenerator<KeptContent> {
    for await (const sha256 of this.objects.list()) yield { sha256, place: 'object store' };
    yield* this.folder.contents();
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.folder.has(sha256)) || (await this.objects.has(sha256));
  }

  async remove(sha256: string): Promise<void> {
    await this.objects.remove(sha256);
    await this.folder.remove(sha256);
  }

  async mark(sha256: string): Promise<string> {
    const name = nameOfMark(sha256);
    await this.objects.mark(name);
    return name;
  }

  async drop(name: string): Promise<void> {
    if (contentOfMark(name) !== undefined) await this.objects.unmark(name);
    // The folder has marks from before.
    await this.folder.drop(name);
  }

  async leftBehind(milliseconds: number): Promise<LeftBehind[]> {
    const left = await this.folder.leftBehind(milliseconds);
    const before = Date.now() - milliseconds;
    for await (const { name, modifiedMs } of this.objects.marks()) {
      const sha256 = contentOfMark(name);
      if (modifiedMs < before && sha256 !== undefined) left.push({ name, sha256 });
    }
    return left;
  }

  async bring(content: Content): Promise<Brought> {
    const { sha256, size } = content;
    const bytes = await this.folder.open(sha256, size);
    if (!bytes) return (await this.#isSent(content)) ? 'there' : 'missing';
    try {
      if ((await digestOf(bytes, size)) !== sha256) return 'altered';
      await this.#put(bytes, content);
      return 'moved';
    } finally {
      await bytes.close();
    }
  }

  async leave(content: Content): Promise<void> {
    if (await this.#isSent(content)) await this.folder.remove(content.sha256);
  }

  #put(bytes: FileBytes, { sha256, size }: Content): Promise<void> {
    return this.objects.put({ size, sha256: Buffer.from(sha256, 'hex'), read: () => bytes.read(0, size) });
  }

  #isSent({ sha256, size }: Content): Promise<boolean> {
    return this.objects.isThere(sha256, size);
  }
}

async function digestOf(bytes: FileBytes, size: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes.read(0, size)) hash.update(chunk);
  return hash.digest('hex');
}
