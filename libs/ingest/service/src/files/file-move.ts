import { FileRepository, type IngestTables } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type FileStore } from './file-store';

export interface MovedFiles {
  readonly contents: number;
  readonly bytes: number;
  /** What was said of contents that could not be moved. */
  readonly faults: readonly string[];
}

const BATCH = 100;
const FAULTS = { missing: 'are missing', altered: 'have another SHA-256' };

/** Moves the bytes of all files to where new ones are kept, also while services run. May be interrupted and run again. */
export async function moveFiles(database: Database, tables: IngestTables, store: FileStore): Promise<MovedFiles> {
  const files = new FileRepository(database, tables);
  const done = { contents: 0, bytes: 0, faults: [] as string[] };
  for (let after = ''; ;) {
    const batch = await files.contentsAfter(after, BATCH);
    for (const content of batch) {
      const { sha256, size } = content;
      // A file that is deleted meanwhile takes the bytes with it, also those that come after the deletion.
      const brought = await store.changing('going', sha256, () => store.place.bring(content));
      if (brought === 'moved') {
        done.contents++;
        done.bytes += size;
      }
      if (brought === 'moved' || brought === 'there') await store.place.leave(content);
      else if (await files.isUsed(sha256)) done.faults.push(`the bytes of content ${sha256} ${FAULTS[brought]}`);
    }
    const last = batch.at(-1);
    if (!last) return done;
    after = last.sha256;
  }
}
