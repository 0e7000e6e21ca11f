import { IsOptional, Matches, ValidateIf } from 'class-validator';
import { type ObjectSettings } from '@pelorus/ingest/persistence';
import { type TierThreadSettings } from '@pelorus/ingest/service';
import { BooleanSetting, IntegerSetting, ServiceSettings } from '@pelorus/shared/config';
import { OBJECT_STORE_ADDRESS } from '@pelorus/shared/objects';

const MIB = 1024 ** 2;
/** Years, months, weeks and days of ISO 8601. */
const DURATION = /^P(?=\d)(?:\d{1,4}Y)?(?:\d{1,4}M)?(?:\d{1,4}W)?(?:\d{1,5}D)?$/;

/** Settings of the store of objects, and of what goes there. */
export class TierSettings extends ServiceSettings {
  /** The store of objects, the same for all instances: a bucket or a folder. */
  @ValidateIf(({ OBJECT_STORE, TIER_AFTER }: TierSettings) => OBJECT_STORE !== undefined || TIER_AFTER !== undefined)
  @Matches(OBJECT_STORE_ADDRESS, {
    message: '$property must be s3://bucket/prefix or the path of a folder; it is required with TIER_AFTER',
  })
  OBJECT_STORE?: string = undefined;

  /** Whether buckets are in the path of addresses, as many stores besides Amazon's want. */
  @BooleanSetting()
  OBJECT_STORE_PATH_STYLE = false;

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
