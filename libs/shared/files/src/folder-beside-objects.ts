import { createHash } from 'node:crypto';
import { type ContentObjects } from '@pelorus/shared/objects';
import { type ArrivingFile } from './arriving-file';
import { type FileBytes } from './file-bytes';
import { type FileFolder } from './file-folder';
import { type Brought, type Content, type FilePlace, type KeptContent, type LeftBehind } from './file-place';

/** Keeps files in a folder, and reads others from objects, which it neither writes nor removes. */
export class FolderBesideObjects implements FilePlace {
  constructor(
    private readonly folder: FileFolder,
    private readonly objects: ContentObjects,
  ) {}

  begin(): Promise<ArrivingFile> {
    return this.folder.begin();
  }

  send(): Promise<void> {
    return this.folder.send();
  }

  keep(name: string, content: Content): Promise<boolean> {
    return this.folder.keep(name, content);
  }

  async open(sha256: string, size: number): Promise<FileBytes | undefined> {
    return (await this.folder.open(sha256, size)) ?? (await this.objects.open(sha256, size));
  }

  contents(): AsyncGenerator<KeptContent> {
    return this.folder.contents();
  }

  has(sha256: string): Promise<boolean> {
    return this.folder.has(sha256);
  }

  remove(sha256: string): Promise<void> {
    return this.folder.remove(sha256);
  }

  mark(sha256: string): Promise<string> {
    return this.folder.mark(sha256);
  }

  drop(name: string): Promise<void> {
    return this.folder.drop(name);
  }

  leftBehind(milliseconds: number): Promise<LeftBehind[]> {
    return this.folder.leftBehind(milliseconds);
  }

  /** Objects stay. */
  async bring({ sha256, size }: Content): Promise<Brought> {
    if ((await this.folder.bring({ sha256, size })) === 'there') return 'there';
    const bytes = await this.objects.open(sha256, size);
    if (!bytes) return 'missing';
    const arriving = await this.folder.begin();
    try {
      const hash = createHash('sha256');
      try {
        for await (const chunk of bytes.read(0, size)) {
          hash.update(chunk);
          await arriving.append(chunk);
        }
        await arriving.seal();
      } finally {
        await arriving.close();
      }
      if (hash.digest('hex') !== sha256) return 'altered';
      await this.folder.keep(arriving.name, { sha256 });
      return 'moved';
    } finally {
      await this.folder.drop(arriving.name);
    }
  }

  async leave(): Promise<void> {}
}
