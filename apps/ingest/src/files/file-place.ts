import { type IngestTables } from '@pelorus/ingest/persistence';
import { FileFolder, type FilePlace, FolderBesideObjects, ObjectsBesideFolder } from '@pelorus/shared/files';
import { ContentObjects } from '@pelorus/shared/objects';
import { type Database } from '@pelorus/shared/persistence';
import { type IngestSettings } from '../ingest-settings';

/** Where the settings say that the bytes of files are; undefined where the service keeps no files. */
export function filePlace(settings: IngestSettings, database: Database, tables: IngestTables): FilePlace | undefined {
  const { FILE_FOLDER, INGEST_SCHEMA, MIN_FREE_BYTES, OBJECT_STORE, keepsFilesAsObjects } = settings;
  if (FILE_FOLDER === undefined) return undefined;
  const folder = new FileFolder(FILE_FOLDER, INGEST_SCHEMA, MIN_FREE_BYTES);
  if (OBJECT_STORE === undefined) return folder;
  const { objects } = tables;
  const contents = new ContentObjects(objects.opened(), async () => `${await objects.folder(database)}/files`);
  return new (keepsFilesAsObjects ? ObjectsBesideFolder : FolderBesideObjects)(folder, contents);
}
