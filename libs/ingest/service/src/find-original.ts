import { type Instant } from '@pelorus/shared/kernel';
import { type LayoutColumn, partOf } from '@pelorus/ingest/domain';
import { ContentRepository, type IngestTables, LayoutRepository } from '@pelorus/ingest/persistence';
import { type Executor } from '@pelorus/shared/persistence';

export interface UnstoredFile {
  readonly username: string;
  readonly sha256: string;
  readonly datetimeMax: Instant;
  readonly columns: readonly LayoutColumn[];
  /** The earliest row of its first block. */
  readonly first: Instant;
}

/** The dataset of the account that holds the same bytes as a file; undefined when there is none. */
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
