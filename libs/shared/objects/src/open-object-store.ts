import { OBJECT_STORE_ADDRESS } from '@pelorus/shared/config';
import { FolderStore } from './folder-store';
import { type ObjectStore } from './object-store';
import { S3Store } from './s3-store';

/** The store with an address; throws RangeError for what is no address. */
export function openObjectStore(address: string, pathStyle: boolean): ObjectStore {
  const found = OBJECT_STORE_ADDRESS.exec(address);
  if (!found) throw new RangeError(`an object store is s3://bucket/prefix or /folder, not '${address}'`);
  const [, bucket, prefix = ''] = found;
  if (bucket === undefined) return new FolderStore(address);
  return new S3Store({ bucket, prefix: prefix === '' ? '' : `${prefix.slice(1)}/`, pathStyle });
}
