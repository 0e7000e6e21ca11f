import { IMPORTED_COLLECTIONS, ImportRepository } from '@pelorus/registry/persistence';
import { CollectionImport } from './import/collection-import';
import { eventImport } from './import/event-import-rules';
import { ImportMounts } from './import/import-mounts';
import { type ImportRules } from './import/import-rules';
import { ImportService } from './import/import.service';
import { ItemImport } from './import/item-import';
import { PARAMETER_IMPORT } from './import/parameter-import-rules';
import { type RegistryTools } from './registry-tools';

/** The service that makes and changes many records at once. */
export function importService(
  { records, editors, references, itemChanges, rights, mounts, mountEvents }: RegistryTools,
  schema: string,
): ImportService {
  const repository = new ImportRepository(schema);
  const importMounts = new ImportMounts(mounts, mountEvents);
  const rules: Readonly<Record<string, ImportRules>> = {
    parameter: PARAMETER_IMPORT,
    event: eventImport(mountEvents),
  };
  return new ImportService({
    changes: records.changes,
    editors,
    references,
    records: repository,
    items: new ItemImport(repository, itemChanges, rights, importMounts),
    mounts: importMounts,
    collections: IMPORTED_COLLECTIONS.map(
      (collection) => new CollectionImport(collection, repository.batch(collection), rules[collection.table]),
    ),
  });
}
