import { type Fault, MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { type NrtHeader, nrtFault } from '@pelorus/shared/nrt';
import { type LayoutColumn, valueColumns } from './layout';
import { type NewStream, type Stream } from './stream';
import { kindConflict, streamsOfAnother } from './ingest.errors';
import { type Warning } from './warning';

/** Column of a stream; `column` is its place in the file, from 1. */
export interface ColumnOfStream {
  readonly code: string;
  readonly column: number;
}

export interface StreamWriter {
  readonly username: string;
  /** Whether the registry grants rights to streams, whoever began them. */
  readonly anyStream: boolean;
}

export function overlongCodes({ columns }: NrtHeader): Fault[] {
  return columns
    .filter(({ code, role }) => role === 'value' && code.length > MAX_CODE_LENGTH)
    .map(({ code, index, text }) => {
      const detail = `Found a URN of ${code.length} characters; expected at most ${MAX_CODE_LENGTH}.`;
      return nrtFault('bad-urn', detail, { line: 1, column: index + 2, header: text, text });
    });
}

/** Refuses (403) streams of other accounts, unless the writer may write any; names their columns. */
export function checkOwner(
  columns: readonly ColumnOfStream[],
  streams: ReadonlyMap<string, Stream>,
  { username, anyStream }: StreamWriter,
): void {
  if (anyStream) return;
  const foreign = columns.filter(({ code }) => (streams.get(code)?.owner ?? username) !== username);
  if (foreign.length > 0) throw streamsOfAnother(foreign);
}

/** Refuses (422) columns whose streams another upload began meanwhile with the other kind. */
export function checkKinds(columns: readonly LayoutColumn[], streams: ReadonlyMap<string, Stream>): void {
  const wrong = valueColumns(columns).filter(({ code, kind }) => (streams.get(code)?.kind ?? kind) !== kind);
  if (wrong.length > 0) throw kindConflict(wrong.map(({ code, index, kind }) => ({ code, column: index + 2, kind })));
}

/** Streams that a file begins, by code. */
export function newStreams(
  columns: readonly LayoutColumn[],
  streams: ReadonlyMap<string, Stream>,
  owner: string,
): NewStream[] {
  const fresh = valueColumns(columns).flatMap(({ code, unit, kind }): NewStream[] => {
    if (streams.has(code) || kind === 'flag') return [];
    return [{ code, ...(unit !== undefined && { unit }), kind, owner }];
  });
  // One order in all uploads prevents deadlocks.
  return fresh.sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Warns of units that differ from the stream's, which stays. */
export function unitWarnings(columns: readonly LayoutColumn[], streams: ReadonlyMap<string, Stream>): Warning[] {
  return valueColumns(columns).flatMap(({ code, unit, index }): Warning[] => {
    const stream = streams.get(code);
    if (!stream || unit === undefined || unit === stream.unit) return [];
    const kept = stream.unit === undefined ? 'has no unit' : `is in [${stream.unit}]`;
    const detail = `The file says [${unit}], but the stream ${code} ${kept}; the values are stored as they are, the stream keeps its unit.`;
    return [{ code: 'unit-differs', detail, column: index + 2, header: `${code} [${unit}]` }];
  });
}
