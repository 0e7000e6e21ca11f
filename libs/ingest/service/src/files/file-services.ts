import { FileFolder, IngestTables } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type SlotLimits } from '../upload-slots';
import { DeleteFile } from './delete-file';
import { FileStore } from './file-store';
import { ReadFiles } from './read-files';
import { StoreFile } from './store-file';

/** Where files are kept, if they are, how large one may be, and how many come at once. */
export interface FileKeeping {
  readonly folder?: string;
  readonly maxBytes: number;
  readonly uploads: SlotLimits;
}

/** All use cases of files over one database and one folder. */
export function fileServices(database: Database, schema: string, { folder, maxBytes, uploads }: FileKeeping): object[] {
  const tables = new IngestTables(schema);
  const store = new FileStore(database, tables, folder === undefined ? undefined : new FileFolder(folder, schema));
  return [
    store,
    new StoreFile(database, tables, store, maxBytes, uploads),
    new ReadFiles(database, tables, store),
    new DeleteFile(database, tables, store),
  ];
}
