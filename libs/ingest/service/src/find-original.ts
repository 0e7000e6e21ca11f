import { type Instant } from '@pelorus/shared/kernel';
import { type LayoutColumn, partOf } from '@pelorus/ingest/domain';
import { ContentRepository, type IngestTables, LayoutRepository } from '@pelorus/ingest/persistence';
import { type Executor } from '@pelorus/shared/persistence';

export interface UnstoredFile {
  readonly username: string;
  readonly sha256: string;
  readonly datetimeMax: Instant;
  readonly columns: readonly LayoutColumn[];
  /** Earliest row of the first block. */
  readonly first: Instant;
}

/** Finds the account's dataset with the bytes of a file. */
export async function findOriginal(
  executor: Executor,
  tables: IngestTables,
  { username, sha256, datetimeMax, columns, first }: UnstoredFile,
): Promise<number | undefined> {
  const layoutId = await new LayoutRepository(executor, tables).idOf(columns);
  if (layoutId === undefined) return undefined;
  const content = { part: partOf(layoutId, first), username, sha256, datetimeMax };
  const holder = await new ContentRepository(executor, tables).holder(content);
  return holder?.isSame ? holder.id : undefined;
}
