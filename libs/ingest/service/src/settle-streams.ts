import {
  checkKinds,
  checkOwner,
  newStreams,
  type Stream,
  type StreamWriter,
  valueColumns,
} from '@pelorus/ingest/domain';
import { LayoutRepository, type IngestTables, StreamRepository } from '@pelorus/ingest/persistence';
import { type Executor } from '@pelorus/shared/persistence';
import { columnsOfStreams, type StoragePlan } from './file-plan';

export interface SettledStreams {
  readonly streams: ReadonlyMap<string, Stream>;
  readonly layoutId: number;
}

/**
 * Creates missing streams and the layout of a file; checks streams again, which another upload may have begun. Uploads
 * of the same streams wait for this transaction, so this comes last in it. A new layout takes the reserved id, where
 * given.
 */
export async function settleStreams(
  transaction: Executor,
  tables: IngestTables,
  plan: StoragePlan,
  writer: StreamWriter,
  reservedId?: number,
): Promise<SettledStreams> {
  const { columns } = plan;
  const streams = await ensureStreams(new StreamRepository(transaction, tables), plan, writer);
  const ids = columns.map(({ code }) => streams.get(code)!.id);
  return {
    streams,
    layoutId: await new LayoutRepository(transaction, tables).ensure(columns, ids, reservedId),
  };
}

async function ensureStreams(
  repository: StreamRepository,
  { columns, streams }: StoragePlan,
  writer: StreamWriter,
): Promise<ReadonlyMap<string, Stream>> {
  const fresh = newStreams(columns, streams, writer.username);
  if (fresh.length === 0) return streams;
  await repository.create(fresh);
  const all = await repository.find(valueColumns(columns).map(({ code }) => code));
  checkOwner(columnsOfStreams(columns), all, writer);
  checkKinds(columns, all);
  return all;
}
