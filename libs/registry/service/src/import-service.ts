import { ImportRepository } from '@pelorus/registry/persistence';
import { EventImport } from './import/event-import';
import { ImportMounts } from './import/import-mounts';
import { ImportService } from './import/import.service';
import { ItemImport } from './import/item-import';
import { ParameterImport } from './import/parameter-import';
import { type RegistryTools } from './registry-tools';

/** The service that makes and changes many records at once. */
export function importService(
  { records, editors, references, itemChanges, rights, mounts, mountEvents }: RegistryTools,
  schema: string,
): ImportService {
  const repository = new ImportRepository(schema);
  return new ImportService({
    changes: records.changes,
    editors,
    references,
    records: repository,
    items: new ItemImport(repository, itemChanges, rights, new ImportMounts(mounts, mountEvents)),
    parameters: new ParameterImport(repository),
    events: new EventImport(repository, mountEvents),
  });
}
