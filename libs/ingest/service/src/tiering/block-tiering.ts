import { createHash } from 'node:crypto';
import {
  type BlockBytes,
  byteGroups,
  type DueBlock,
  type IngestTables,
  MergeRepository,
  objectName,
  type PlacedBlock,
  TierRepository,
} from '@pelorus/ingest/persistence';
import { grouped } from '@pelorus/shared/kernel';
import { isObjectFault, objectMissing, putSound } from '@pelorus/shared/objects';
import { type Database } from '@pelorus/shared/persistence';

export interface TierOptions {
  /** Age of months whose blocks go into objects, a duration of ISO 8601. */
  readonly after: string;
  /** Bytes of an object at the most, unless a block alone is larger. */
  readonly objectBytes: number;
}

export interface Tiered {
  readonly blocks: number;
  readonly bytes: number;
}

/** An object that is about to be written, with the places of blocks in it. */
interface NewObject {
  readonly object: Uint8Array;
  readonly bytes: Uint8Array;
  readonly blocks: readonly PlacedBlock[];
}

/**
 * Moves bytes of old blocks into objects, each of a part and month. An object is written, then read back and compared; only then one
 * transaction gives blocks their places and takes their bytes out of the rows. So an interruption leaves an object too many.
 */
export class BlockTiering {
  readonly #tiers: TierRepository;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly options: TierOptions,
  ) {
    this.#tiers = new TierRepository(database, tables);
  }

  /** Moves all that is due; ends early when `signal` is aborted. An object at fault stops its part only; then throws at the end. */
  async run(signal: AbortSignal): Promise<Tiered> {
    const done = { blocks: 0, bytes: 0 };
    const faults: Error[] = [];
    for (const part of await this.#tiers.dueParts(this.options.after)) {
      for (const blocks of await this.#objectsOf(part)) {
        if (signal.aborted) return done;
        try {
          const { blocks: moved, bytes } = await this.#move(part, blocks);
          done.blocks += moved;
          done.bytes += bytes;
        } catch (error) {
          if (!isObjectFault(error)) throw error;
          faults.push(error);
          break;
        }
      }
    }
    if (faults[0]) throw faults[0];
    return done;
  }

  /** The due blocks of a part that an object takes together: of one month, as many as fit. */
  async #objectsOf(part: number): Promise<DueBlock[][]> {
    const months = grouped(await this.#tiers.dueBlocks(part, this.options.after), ({ month }) => month);
    return [...months.values()].flatMap((blocks) => byteGroups(blocks, ({ bytes }) => bytes, this.options.objectBytes));
  }

  async #move(part: number, due: readonly DueBlock[]): Promise<Tiered> {
    const whole: BlockBytes[] = [];
    for (const some of byteGroups(due, ({ bytes }) => bytes)) {
      const ids = some.map(({ id }) => id);
      whole.push(...(await this.#tiers.bytes(part, ids)));
    }
    if (whole.length === 0) return { blocks: 0, bytes: 0 };
    const made = objectOf(part, whole);
    const store = this.tables.objects.opened();
    const name = objectName(await this.tables.objects.folder(this.database), part, made.object);
    await putSound(store, name, made.bytes, made.object);
    const { length } = made.bytes;
    const blocks = await this.database.transaction(async (transaction) => {
      await new MergeRepository(transaction, this.tables).lock(part);
      // A sweep of an instance that lost its lock may have removed an object that was there before.
      if ((await store.size(name)) !== length) throw objectMissing(name);
      return new TierRepository(transaction, this.tables).place(part, made.object, length, made.blocks);
    });
    return { blocks, bytes: length };
  }
}

function objectOf(part: number, whole: readonly BlockBytes[]): NewObject {
  const pieces = whole.map(({ data, text }) => Buffer.concat([data, text ?? new Uint8Array()]));
  const bytes = Buffer.concat(pieces);
  const object = sha256(bytes);
  let offset = 0;
  const blocks = whole.map(({ id }, i): PlacedBlock => {
    const { length } = pieces[i]!;
    const place = { id, part, object, offset, length, digest: sha256(pieces[i]!) };
    offset += length;
    return place;
  });
  return { object, bytes, blocks };
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
