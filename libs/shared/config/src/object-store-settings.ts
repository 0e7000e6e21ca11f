import { Matches, ValidateBy, ValidateIf } from 'class-validator';
import { BooleanSetting } from './setting.decorator';
import { ServiceSettings } from './service-settings';

/** Addresses of stores of objects: a bucket, perhaps with a prefix, or the absolute path of a folder. */
export const OBJECT_STORE_ADDRESS = /^(?:s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?|\/[^\0]+)$/;
/** The largest object that a bucket takes at once, in bytes. */
const LARGEST_OBJECT = 5 * 1024 ** 3;

/** Settings of services that may keep bytes in a store of objects. */
export class ObjectStoreSettings extends ServiceSettings {
  /** The store of objects, the same for all instances: a bucket or a folder. */
  @ValidateIf(({ OBJECT_STORE, needsObjects }: ObjectStoreSettings) => OBJECT_STORE !== undefined || needsObjects)
  @Matches(OBJECT_STORE_ADDRESS, {
    message:
      '$property must be s3://bucket/prefix or the path of a folder; it is required with TIER_AFTER, FILE_STORE=objects ' +
      'and RESOURCE_STORE=objects',
  })
  OBJECT_STORE?: string = undefined;

  /** Whether buckets are in the path of addresses, as many stores besides Amazon's want. */
  @BooleanSetting()
  OBJECT_STORE_PATH_STYLE = false;

  /** Whether other settings ask for a store. */
  get needsObjects(): boolean {
    return this.keepsFilesAsObjects;
  }

  /** Whether new files go to the store. */
  get keepsFilesAsObjects(): boolean {
    return false;
  }
}

/** The largest file that is kept: where a file is an object of a bucket, at most what that takes. */
export function FitsAnObject(): PropertyDecorator {
  return ValidateBy({
    name: 'fitsAnObject',
    validator: {
      validate: (value, args) => {
        const { keepsFilesAsObjects, OBJECT_STORE } = args!.object as ObjectStoreSettings;
        return !keepsFilesAsObjects || !OBJECT_STORE?.startsWith('s3:') || Number(value) <= LARGEST_OBJECT;
      },
      defaultMessage: () => `$property must be ${LARGEST_OBJECT} at most where files are objects of a bucket`,
    },
  });
}
