import { type SchemaMigrations } from '@pelorus/shared/persistence';
import { MarkSandbox1763640000000 } from './0000-mark-sandbox.migration';
import { CreateRegistry1763640000001 } from './0001-create-registry.migration';
import { SeedRegistry1763640000002 } from './0002-seed-registry.migration';
import { IndexLists1763640000003 } from './0003-index-lists.migration';
import { StoreFiles1763640000004 } from './0004-store-files.migration';
import { ReadThePast1763640000005 } from './0005-read-the-past.migration';
import { KeepMounts1763640000006 } from './0006-keep-mounts.migration';
import { WriteManyHistories1763640000007 } from './0007-write-many-histories.migration';
import { NoteRestorations1763640000008 } from './0008-note-restorations.migration';
import { DateMounts1763640000009 } from './0009-date-mounts.migration';
import { ReferToContacts1763640000010 } from './0010-refer-to-contacts.migration';
import { NoteChanges1763640000011 } from './0011-note-changes.migration';
import { NameContacts1763640000012 } from './0012-name-contacts.migration';
import { NameArchive1763640000013 } from './0013-name-archive.migration';
import { SEARCH_INDEXES } from '../tables/registry-tables';

/** Migrations for a schema; a sandbox can be emptied. */
export function registryMigrations(schema: string, { sandbox = false } = {}): SchemaMigrations {
  return {
    schema,
    migrations: [
      ...(sandbox ? [MarkSandbox1763640000000] : []),
      CreateRegistry1763640000001,
      SeedRegistry1763640000002,
      IndexLists1763640000003,
      StoreFiles1763640000004,
      ReadThePast1763640000005,
      KeepMounts1763640000006,
      WriteManyHistories1763640000007,
      NoteRestorations1763640000008,
      DateMounts1763640000009,
      ReferToContacts1763640000010,
      NoteChanges1763640000011,
      NameContacts1763640000012,
      NameArchive1763640000013,
    ],
    optional: [SEARCH_INDEXES],
  };
}
