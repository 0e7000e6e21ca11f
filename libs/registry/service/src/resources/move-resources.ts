import { type FileBytes } from '@pelorus/shared/files';
import { type FileRepository, type MovingContents, type StoredFile } from '@pelorus/registry/persistence';
import { type ResourceFiles } from './resource-files';

export interface MovedResources {
  readonly files: number;
  readonly bytes: number;
  /** What was said of files that could not be moved. */
  readonly faults: readonly string[];
}

const BATCH = 100;

/** Moves the bytes of all uploaded files to where new ones are kept, also while the service runs. May be interrupted and run again. */
export async function moveResources(
  repository: FileRepository,
  contents: MovingContents,
  files: ResourceFiles,
): Promise<MovedResources> {
  const done = { files: 0, bytes: 0, faults: [] as string[] };
  for (let after = 0; ;) {
    const batch = await repository.after(after, BATCH);
    for (const file of batch.filter(({ size }) => size > 0)) {
      const fault = (await contents.isMoved(file)) ? undefined : await move(file);
      // A file that was deleted meanwhile has no fault.
      if (fault === undefined) await contents.leave(file);
      else if (await repository.isKnown(file.sha256)) done.faults.push(`the bytes of file ${file.id} ${fault}`);
    }
    const last = batch.at(-1);
    if (!last) return done;
    after = last.id;
  }

  /** Takes the bytes in anew; says what is wrong with them. */
  async function move(file: StoredFile): Promise<string | undefined> {
    const bytes = await contents.openOther(file);
    if (!bytes) return 'are missing';
    const taken = await takeAll(bytes, file.size);
    const isSame = Buffer.from(taken.sha256).equals(file.sha256);
    if (isSame && (await files.replace(file, taken))) {
      done.files++;
      done.bytes += file.size;
    } else await files.discard(taken);
    return isSame ? undefined : 'have another SHA-256';
  }

  async function takeAll(bytes: FileBytes, size: number): ReturnType<ResourceFiles['take']> {
    try {
      return await files.take(bytes.read(0, size));
    } finally {
      await bytes.close();
    }
  }
}
