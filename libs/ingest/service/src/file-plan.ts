import {
  checkOwner,
  type LayoutColumn,
  layoutColumns,
  overlongCodes,
  type Stream,
  type StreamWriter,
  type Warning,
  unitWarnings,
  valueColumns,
} from '@pelorus/ingest/domain';
import {
  type NrtHeader,
  NrtHeaderReader,
  type NrtHeaderRead,
  resolveKinds,
  type ResolvedKinds,
} from '@pelorus/shared/nrt';
import { type Chunks } from './chunks';

export interface StoragePlan {
  readonly columns: readonly LayoutColumn[];
  readonly streams: ReadonlyMap<string, Stream>;
  readonly warnings: readonly Warning[];
}

/** Plan of a file. Without `storage` the header is faulty, and the file is read for its faults only. */
export interface FilePlan {
  readonly read: NrtHeaderRead;
  readonly kinds: ResolvedKinds;
  readonly storage?: StoragePlan;
}

export async function readHeader(body: Chunks): Promise<NrtHeaderRead> {
  const reader = new NrtHeaderReader();
  for (let chunk = await body.next(); chunk; chunk = await body.next()) {
    const read = reader.write(chunk);
    if (read) return read;
  }
  return reader.end();
}

/** Reads the header; undefined where it is faulty, because only a reader of the whole file reports all faults. */
export async function readSoundHeader(body: Chunks): Promise<NrtHeader | undefined> {
  const { header, faults } = await readHeader(body);
  return faults.length + overlongCodes(header).length > 0 ? undefined : header;
}

/** Decides how a file is read and stored. DomainError `stream-of-another` for a column of another account's stream. */
export async function planFile(
  read: NrtHeaderRead,
  writer: StreamWriter,
  findStreams: (codes: readonly string[]) => Promise<ReadonlyMap<string, Stream>>,
): Promise<FilePlan> {
  const codes = read.header.columns.filter(({ role }) => role === 'value').map(({ code }) => code);
  const streams = await findStreams(codes);
  const resolved = resolveKinds(read.header, (code) => streams.get(code)?.kind);
  const kinds = { ...resolved, faults: [...overlongCodes(read.header), ...resolved.faults] };
  if (read.faults.length + kinds.faults.length > 0) return { read, kinds };
  const columns = layoutColumns(read.header, kinds.kinds);
  checkOwner(columnsOfStreams(columns), streams, writer);
  return { read, kinds, storage: { columns, streams, warnings: unitWarnings(columns, streams) } };
}

/** Value columns with their places in the file, from 1. */
export function columnsOfStreams(columns: readonly LayoutColumn[]): { code: string; column: number }[] {
  return valueColumns(columns).map(({ code, index }) => ({ code, column: index + 2 }));
}
