import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DomainError } from '@pelorus/shared/kernel';
import { objectAltered, type ObjectStore, openObjectStore } from '@pelorus/shared/objects';
import { type Executor, sql, type Sql } from '@pelorus/shared/persistence';
import { byteGroups } from './byte-groups';

/** Where objects are, and how much memory is kept of what was read; threads get it with their settings. */
export interface ObjectSettings {
  readonly address: string;
  readonly pathStyle: boolean;
  readonly cacheBytes: number;
}

/** The place of the bytes of a tiered block in an object of its part. */
export interface ObjectPlace {
  readonly part: number;
  /** SHA-256 of the object, which names it. */
  readonly object: Uint8Array;
  readonly offset: number;
  readonly length: number;
  /** SHA-256 of the bytes. */
  readonly digest: Uint8Array;
}

/** The most bytes that are between two blocks which one request reads together. */
const GAP_BYTES = 256 * 1024;
/** The most bytes of a request, unless a block alone is larger. */
const RANGE_BYTES = 8 * 1024 ** 2;
/** Requests that run at once. */
const REQUESTS = 16;

/** Bytes of an object that are read together, with the blocks in them by their numbers. */
interface JointRange {
  readonly name: string;
  readonly start: number;
  end: number;
  readonly numbers: number[];
}

/**
 * Reads bytes of tiered blocks: ranges of objects, in which neighbours are joined. Each block is compared with its digest, then
 * it stays in a memory by this digest: what is there is never old. Blocks that cannot be had are DomainError `unavailable`.
 */
export class BlockObjects {
  readonly #store?: ObjectStore;
  readonly #cache?: LRUCache<string, Uint8Array>;
  #archive?: Promise<string>;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** `archive` is the table with the id under which the objects of this database lie. */
  constructor(
    private readonly archive: Sql,
    settings?: ObjectSettings,
  ) {
    if (!settings) return;
    this.#store = openObjectStore(settings.address, settings.pathStyle);
    if (settings.cacheBytes === 0) return;
    this.#cache = new LRUCache({ maxSize: settings.cacheBytes, sizeCalculation: (bytes) => bytes.length });
  }

  /** Gives the bytes of each place with its number. Callers that keep some of them copy these. */
  async read(
    executor: Executor,
    places: readonly ObjectPlace[],
    take: (bytes: Uint8Array, number: number) => void,
  ): Promise<void> {
    const missing: number[] = [];
    for (const [number, { digest }] of places.entries()) {
      const known = this.#cache?.get(keyOf(digest));
      if (known) take(known, number);
      else missing.push(number);
    }
    if (missing.length === 0) return;
    const store = this.opened();
    const folder = await this.folder(executor);
    const names = places.map(({ part, object }) => objectName(folder, part, object));
    for (const batch of byteGroups(jointRanges(names, places, missing), ({ start, end }) => end - start)) {
      await Promise.all(batch.map((range) => this.#limited(() => this.#fetch(store, range, places, take))));
    }
  }

  /** The store; DomainError `object-store-unavailable` where none is set. */
  opened(): ObjectStore {
    if (this.#store) return this.#store;
    const detail = 'The values of this time lie in an object store, but OBJECT_STORE is not set.';
    throw new DomainError('unavailable', 'object-store-unavailable', detail, { retryAfter: 3_600 });
  }

  /** The folder of all objects of this archive, so that several archives may share a store. */
  folder(executor: Executor): Promise<string> {
    this.#archive ??= executor
      .query<{ id: string }>(sql`select id from ${this.archive} limit 1`)
      .then(([row]) => row!.id);
    this.#archive.catch(() => (this.#archive = undefined));
    return this.#archive;
  }

  async #fetch(
    store: ObjectStore,
    { name, start, end, numbers }: JointRange,
    places: readonly ObjectPlace[],
    take: (bytes: Uint8Array, number: number) => void,
  ): Promise<void> {
    const joint = await store.read(name, start, end - start);
    for (const number of numbers) {
      const { offset, length, digest } = places[number]!;
      const bytes = joint.subarray(offset - start, offset - start + length);
      if (!createHash('sha256').update(bytes).digest().equals(digest)) throw objectAltered(name);
      // A copy, since a part of the joint bytes would keep all of them in memory.
      if (this.#cache && length <= this.#cache.maxSize) this.#cache.set(keyOf(digest), Uint8Array.from(bytes));
      take(bytes, number);
    }
  }

  async #limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= REQUESTS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** The name of an object: the folder of its archive, its part, its SHA-256. */
export function objectName(folder: string, part: number, object: Uint8Array): string {
  return `${folder}/${part}/${hexOf(object)}`;
}

function jointRanges(
  names: readonly string[],
  places: readonly ObjectPlace[],
  wanted: readonly number[],
): JointRange[] {
  const sorted = wanted.toSorted((a, b) => {
    return names[a] === names[b] ? places[a]!.offset - places[b]!.offset : names[a]! < names[b]! ? -1 : 1;
  });
  const ranges: JointRange[] = [];
  for (const number of sorted) {
    const { offset, length } = places[number]!;
    const name = names[number]!;
    const last = ranges.at(-1);
    const end = offset + length;
    if (last?.name === name && offset - last.end <= GAP_BYTES && end - last.start <= RANGE_BYTES) {
      last.end = Math.max(last.end, end);
      last.numbers.push(number);
    } else ranges.push({ name, start: offset, end, numbers: [number] });
  }
  return ranges;
}

function keyOf(digest: Uint8Array): string {
  return Buffer.from(digest.buffer, digest.byteOffset, digest.length).toString('base64');
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}
