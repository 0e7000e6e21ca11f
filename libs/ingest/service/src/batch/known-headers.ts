import { LRUCache } from 'lru-cache';
import { valueColumns } from '@pelorus/ingest/domain';
import { type NrtHeaderRead } from '@pelorus/shared/nrt';
import { type FilePlan } from '../file-plan';

const LF = 0x0a;
/** Longest header row that is remembered, in bytes: those of wide files would fill the memory. */
const HEADER_BYTES = 16 * 1024;
/** Bytes of all header rows that are remembered; a plan takes about ten times as many. */
const ALL_BYTES = 4 * 1024 ** 2;

/** A plan without the rows of its file, which would stay in memory with it. */
interface KnownPlan {
  readonly read: Omit<NrtHeaderRead, 'rest'>;
  readonly plan: Omit<FilePlan, 'read'>;
}

/**
 * Plans of files, kept in memory by account and header row: a ship sends the same header every minute. Only sound
 * headers are kept whose streams all exist: streams never change, and so the plan stays true.
 */
export class KnownHeaders {
  readonly #plans = new LRUCache<string, KnownPlan>({
    maxSize: ALL_BYTES,
    sizeCalculation: ({ read }) => read.bytes,
  });

  /** The plan of a file that begins with a remembered header row; `rest` are the rows of this file. */
  planOf(username: string, file: Uint8Array): FilePlan | undefined {
    const header = headerOf(file);
    const known = header && this.#plans.get(keyOf(username, header));
    return known && { read: { rest: file.subarray(header.length), ...known.read }, ...known.plan };
  }

  /** Remembers the plan of a file, if it stays true. */
  remember(username: string, file: Uint8Array, plan: FilePlan): void {
    const header = headerOf(file);
    const { storage } = plan;
    if (!header || !storage || storage.streams.size < valueColumns(storage.columns).length) return;
    this.#plans.set(keyOf(username, header), knownPlan(plan));
  }
}

function knownPlan({ read: { header, faults, bytes }, ...plan }: FilePlan): KnownPlan {
  return { read: { header, faults, bytes }, plan };
}

/** The header row with its line end; undefined without one, or for a long one. */
function headerOf(file: Uint8Array): Uint8Array | undefined {
  const end = file.indexOf(LF) + 1;
  return end === 0 || end > HEADER_BYTES ? undefined : file.subarray(0, end);
}

function keyOf(username: string, header: Uint8Array): string {
  return `${username}\n${Buffer.from(header.buffer, header.byteOffset, header.length).toString('latin1')}`;
}
