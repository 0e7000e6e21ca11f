import { IsIn, IsOptional, Matches } from 'class-validator';
import { type ObjectSettings } from '@pelorus/ingest/persistence';
import { type TierThreadSettings } from '@pelorus/ingest/service';
import { IntegerSetting, ObjectStoreSettings } from '@pelorus/shared/config';

const FILE_STORES = ['folder', 'objects'];
const MIB = 1024 ** 2;
/** Years, months, weeks and days of ISO 8601. */
const DURATION = /^P(?=\d)(?:\d{1,4}Y)?(?:\d{1,4}M)?(?:\d{1,4}W)?(?:\d{1,5}D)?$/;

/** Settings of the store of objects, and of what goes there. */
export class TierSettings extends ObjectStoreSettings {
  /** Where files are kept: in FILE_FOLDER, or as objects; then that folder has the files that arrive. */
  @IsIn(FILE_STORES, { message: `$property must be one of ${FILE_STORES.join(', ')}` })
  FILE_STORE = 'folder';

  /** Bytes of memory for blocks that were read of the store. */
  @IntegerSetting(0, Number.MAX_SAFE_INTEGER)
  OBJECT_CACHE_BYTES = 64 * MIB;

  /** Age of months whose bytes go to the store; without it this instance only reads there. */
  @IsOptional()
  @Matches(DURATION, { message: '$property must be a duration of years, months, weeks, days such as P2Y or P18M' })
  TIER_AFTER?: string = undefined;

  /** Largest object, in bytes. */
  @IntegerSetting(MIB, 256 * MIB)
  TIER_OBJECT_BYTES = 64 * MIB;

  /** Time for which objects are kept that nothing needs any more, except backups. */
  @Matches(DURATION, { message: '$property must be a duration of years, months, weeks, days such as P30D' })
  TIER_KEEP = 'P60D';

  override get keepsFilesAsObjects(): boolean {
    return this.FILE_STORE === 'objects';
  }

  override get needsObjects(): boolean {
    return super.needsObjects || this.TIER_AFTER !== undefined;
  }

  override get divided(): Readonly<Record<string, number>> {
    return { ...super.divided, OBJECT_CACHE_BYTES: 1 };
  }

  override get ofLaterWorkers(): Readonly<Record<string, unknown>> {
    return { ...super.ofLaterWorkers, TIER_AFTER: undefined };
  }

  /** Where threads and reads find objects; undefined without a store. */
  get objects(): ObjectSettings | undefined {
    if (this.OBJECT_STORE === undefined) return undefined;
    const { OBJECT_STORE: address, OBJECT_STORE_PATH_STYLE: pathStyle, OBJECT_CACHE_BYTES: cacheBytes } = this;
    return { address, pathStyle, cacheBytes };
  }

  /** What the thread that tiers does; undefined where this instance does not tier. */
  get tier(): TierThreadSettings['tier'] | undefined {
    if (this.TIER_AFTER === undefined) return undefined;
    return { after: this.TIER_AFTER, objectBytes: this.TIER_OBJECT_BYTES, keep: this.TIER_KEEP };
  }
}
