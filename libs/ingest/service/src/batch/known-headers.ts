import { LRUCache } from 'lru-cache';
import { valueColumns } from '@pelorus/ingest/domain';
import { type NrtHeaderRead } from '@pelorus/shared/nrt';
import { type FilePlan } from '../file-plan';

const LF = 0x0a;
/** Longest cached header row in bytes: wide ones would fill the memory. */
const HEADER_BYTES = 16 * 1024;
/** Bytes of all cached header rows; a plan takes about ten times as many. */
const ALL_BYTES = 4 * 1024 ** 2;

/** Plan without the rows of its file: a cached plan must not hold these in memory. */
interface KnownPlan {
  readonly read: Omit<NrtHeaderRead, 'rest'>;
  readonly plan: Omit<FilePlan, 'read'>;
}

/**
 * Cache of plans by account and header row: a ship sends the same header every minute. Holds only sound headers whose
 * streams all exist: streams never change, so a plan stays true.
 */
export class KnownHeaders {
  readonly #plans = new LRUCache<string, KnownPlan>({
    maxSize: ALL_BYTES,
    sizeCalculation: ({ read }) => read.bytes,
  });

  /** Plan for a file with a cached header row; its `rest` are the rows of this file. */
  planOf(username: string, file: Uint8Array): FilePlan | undefined {
    const header = headerOf(file);
    const known = header && this.#plans.get(keyOf(username, header));
    return known && { read: { rest: file.subarray(header.length), ...known.read }, ...known.plan };
  }

  /** Caches the plan of a file where it stays true. */
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

/** Header row with its line end; undefined without one, or where it is too long. */
function headerOf(file: Uint8Array): Uint8Array | undefined {
  const end = file.indexOf(LF) + 1;
  return end === 0 || end > HEADER_BYTES ? undefined : file.subarray(0, end);
}

function keyOf(username: string, header: Uint8Array): string {
  return `${username}\n${Buffer.from(header.buffer, header.byteOffset, header.length).toString('latin1')}`;
}
