import { LRUCache } from 'lru-cache';
import { valueColumns } from '@pelorus/ingest/domain';
import { type FilePlan } from '../file-plan';

const LF = 0x0a;
/** Longest header row that is remembered, in bytes: those of wide files would fill the memory. */
const HEADER_BYTES = 16 * 1024;
/** Bytes of all header rows that are remembered; a plan takes about ten times as many. */
const ALL_BYTES = 4 * 1024 ** 2;

/**
 * Plans of files, kept in memory by account and header row: a ship sends the same header every minute. Only sound
 * headers are kept whose streams all exist: streams never change, and so the plan stays true.
 */
export class KnownHeaders {
  readonly #plans = new LRUCache<string, FilePlan>({
    maxSize: ALL_BYTES,
    sizeCalculation: ({ read }) => read.bytes,
  });

  /** The plan of a file that begins with a remembered header row; `rest` are the rows of this file. */
  planOf(username: string, file: Uint8Array): FilePlan | undefined {
    const header = headerOf(file);
    const plan = header && this.#plans.get(keyOf(username, header));
    return plan && { ...plan, read: { ...plan.read, rest: file.subarray(header.length) } };
  }

  /** Remembers the plan of a file, if it stays true. */
  remember(username: string, file: Uint8Array, plan: FilePlan): void {
    const { read, storage } = plan;
    const header = headerOf(file);
    if (!header || !storage || storage.streams.size < valueColumns(storage.columns).length) return;
    // The rows of the file would stay in memory with it.
    this.#plans.set(keyOf(username, header), { ...plan, read: { ...read, rest: new Uint8Array(0) } });
  }
}

/** The header row with its line end; undefined without one, or for a long one. */
function headerOf(file: Uint8Array): Uint8Array | undefined {
  const end = file.indexOf(LF) + 1;
  return end === 0 || end > HEADER_BYTES ? undefined : file.subarray(0, end);
}

function keyOf(username: string, header: Uint8Array): string {
  return `${username}\n${Buffer.from(header.buffer, header.byteOffset, header.length).toString('latin1')}`;
}
