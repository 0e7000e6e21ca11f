import {
  checkKinds,
  checkOwner,
  type NewStream,
  newStreams,
  type Stream,
  type StreamWriter,
  valueColumns,
} from '@pelorus/ingest/domain';
import { type IngestTables, LayoutRepository, StreamRepository } from '@pelorus/ingest/persistence';
import { type Executor } from '@pelorus/shared/persistence';
import { columnsOfStreams, type StoragePlan } from '../file-plan';
import { type SettledStreams } from '../settle-streams';

interface UnsettledFile {
  readonly plan: StoragePlan;
  readonly order: StreamWriter;
}

/**
 * Creates missing streams and layouts in one statement; the first file that begins a stream decides about it. Passes a
 * file that may not write its streams to `refuse` and creates none for it. Uploads of the same streams or layouts wait
 * for this transaction. Throws where another upload meanwhile began a stream that a file may not write.
 */
export async function settleBatch<File extends UnsettledFile>(
  transaction: Executor,
  tables: IngestTables,
  files: readonly File[],
  refuse: (file: File, error: unknown) => void,
): Promise<Map<File, SettledStreams>> {
  const repository = new StreamRepository(transaction, tables);
  const codes = [...new Set(files.flatMap(({ plan }) => valueColumns(plan.columns).map(({ code }) => code)))];
  const known = await repository.find(codes);
  const begun = new Map<string, NewStream>();
  const allowed = files.filter((file) => {
    try {
      begin(file, known, begun);
      return true;
    } catch (error) {
      refuse(file, error);
      return false;
    }
  });
  const streams = begun.size === 0 ? known : await create(repository, begun, codes);
  for (const { plan, order } of begun.size === 0 ? [] : allowed) checkStreams(plan, streams, order);
  const layouts = allowed.map(({ plan: { columns } }) => {
    return { columns, streamIds: columns.map(({ code }) => streams.get(code)!.id) };
  });
  const ids = await new LayoutRepository(transaction, tables).ensureAll(layouts);
  return new Map(allowed.map((file, i) => [file, { streams: streamsOf(file.plan, streams), layoutId: ids[i]! }]));
}

/** Adds the streams that a file begins; refuses the file where it may not write one of its streams. */
function begin(
  { plan, order }: UnsettledFile,
  known: ReadonlyMap<string, Stream>,
  begun: Map<string, NewStream>,
): void {
  const there = new Map<string, Stream>();
  for (const { code } of valueColumns(plan.columns)) {
    const fresh = begun.get(code);
    // 0 until it is created.
    const stream = known.get(code) ?? (fresh && { id: 0, ...fresh });
    if (stream) there.set(code, stream);
  }
  checkStreams(plan, there, order);
  for (const stream of newStreams(plan.columns, there, order.username)) begun.set(stream.code, stream);
}

export function checkStreams(
  { columns }: StoragePlan,
  streams: ReadonlyMap<string, Stream>,
  writer: StreamWriter,
): void {
  checkOwner(columnsOfStreams(columns), streams, writer);
  checkKinds(columns, streams);
}

async function create(
  repository: StreamRepository,
  begun: ReadonlyMap<string, NewStream>,
  codes: readonly string[],
): Promise<Map<string, Stream>> {
  // One order in all uploads prevents deadlocks.
  await repository.create([...begun.values()].sort((a, b) => (a.code < b.code ? -1 : 1)));
  return repository.find(codes);
}

function streamsOf({ columns }: StoragePlan, streams: ReadonlyMap<string, Stream>): Map<string, Stream> {
  return new Map(valueColumns(columns).map(({ code }) => [code, streams.get(code)!]));
}
