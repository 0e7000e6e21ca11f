import { DatabaseContents, type FileContents, FolderContents } from '@pelorus/registry/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type RegistrySettings } from '../registry-settings';

/** Where the settings say that the bytes of uploaded files are. */
export function fileContents(settings: RegistrySettings, database: Database): FileContents {
  const { RESOURCE_STORE, RESOURCE_FOLDER, registrySchema, MIN_FREE_BYTES } = settings;
  if (RESOURCE_STORE === 'folder' && RESOURCE_FOLDER)
    return new FolderContents(RESOURCE_FOLDER, registrySchema, MIN_FREE_BYTES);
  return new DatabaseContents(database, registrySchema);
}
