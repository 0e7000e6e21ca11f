import { type IngestTables, MergeRepository, objectName, TierRepository } from '@pelorus/ingest/persistence';
import { isObjectFault } from '@pelorus/shared/objects';
import { type Database, type Executor } from '@pelorus/shared/persistence';
import { BlockReturn } from './block-return';

export interface SweepOptions {
  /** Time for which objects are kept that no block needs, a duration of ISO 8601: backups may refer to them. */
  readonly keep: string;
  /** The clock in milliseconds since 1970, for tests. */
  readonly now?: () => number;
}

/** Parts that are asked for at once. */
const PARTS = 1_000;
/** Share of its bytes that blocks need of an object at least; what they need of others is written anew. */
const LIVE_SHARE = 0.5;
/** Age of objects that nobody knows; younger ones may be on their way. */
const ORPHAN_MS = 86_400_000;

const OF_ARCHIVE = /^([0-9a-f-]{36})\/(\d+)\/([0-9a-f]{64})$/;
const INCOMING = /^incoming\//;

/**
 * Cleans up the store: brings back what blocks need of objects that are mostly dead, so that it is tiered anew; drops objects that no
 * block needs and removes them when no backup can refer to them any more; removes objects of interrupted work.
 */
export class ObjectSweep {
  readonly #tiers: TierRepository;
  readonly #bringBack: BlockReturn;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly options: SweepOptions,
  ) {
    this.#tiers = new TierRepository(database, tables);
    this.#bringBack = new BlockReturn(database, tables);
  }

  /** Gives the number of removed objects; ends early when `signal` is aborted. */
  async run(signal: AbortSignal): Promise<number> {
    let removed = 0;
    for (let after = -1; ;) {
      const parts = await this.#tiers.partsWithObjects(after, PARTS);
      for (const part of parts) {
        if (signal.aborted) return removed;
        removed += await this.#sweep(part);
        after = part;
      }
      if (parts.length === 0) break;
    }
    return removed + (await this.#removeOrphans(signal));
  }

  async #sweep(part: number): Promise<number> {
    for (const { object, bytes, live } of await this.#tiers.objects(part)) {
      if (live === 0 || live >= bytes * LIVE_SHARE) continue;
      // Verifying tells of an object at fault; the others are swept.
      await this.#bringBack.run(part, object).catch((error: unknown) => {
        if (!isObjectFault(error)) throw error;
      });
    }
    await this.database.transaction(async (transaction) => {
      await new MergeRepository(transaction, this.tables).lock(part);
      await new TierRepository(transaction, this.tables).drop(part);
    });
    let removed = 0;
    for (const object of await this.#tiers.dropped(part, this.options.keep)) {
      removed += await this.#remove(part, object, (tiers) => tiers.forget(part, object));
    }
    return removed;
  }

  async #removeOrphans(signal: AbortSignal): Promise<number> {
    const store = this.tables.objects.opened();
    const folder = await this.tables.objects.folder(this.database);
    const before = (this.options.now ?? Date.now)() - ORPHAN_MS;
    let removed = 0;
    for await (const { name, modifiedMs } of store.list()) {
      if (signal.aborted) break;
      if (modifiedMs >= before) continue;
      if (INCOMING.test(name)) await store.remove(name);
      const [, archive, part, hex] = OF_ARCHIVE.exec(name) ?? [];
      if (archive !== folder || hex === undefined) continue;
      const object = Buffer.from(hex, 'hex');
      if (await this.#tiers.isKnown(Number(part), object)) continue;
      removed += await this.#remove(
        Number(part),
        object,
        async (tiers) => !(await tiers.isKnown(Number(part), object)),
      );
    }
    return removed;
  }

  /** Removes an object unless it is needed: nobody can begin to need it while the part is locked. */
  async #remove(
    part: number,
    object: Uint8Array,
    isNeedless: (tiers: TierRepository) => Promise<boolean>,
  ): Promise<number> {
    const name = objectName(await this.tables.objects.folder(this.database), part, object);
    return this.database.transaction(async (transaction: Executor) => {
      await new MergeRepository(transaction, this.tables).lock(part);
      if (!(await isNeedless(new TierRepository(transaction, this.tables)))) return 0;
      await this.tables.objects.opened().remove(name);
      return 1;
    });
  }
}
