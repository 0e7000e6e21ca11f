import { Module } from '@nestjs/common';
import { type TableRow } from '@pelorus/registry/model';
import {
  CodeRepository,
  IMPORTED_COLLECTIONS,
  ImportRepository,
  MountRepository,
  RECORDS,
  type RecordStore,
  ReversalRepository,
} from '@pelorus/registry/persistence';
import {
  Changes,
  CollectionImport,
  Editors,
  eventImport,
  ImportedMounts,
  ImportPreparation,
  type ImportRules,
  ImportService,
  ImportUndoService,
  ItemWriter,
  ItemImport,
  ItemMounts,
  MountEvents,
  mountImport,
  mountRules,
  PARAMETER_IMPORT,
  RESOURCE_IMPORT,
  ItemRights,
} from '@pelorus/registry/service';
import { addSlotMetrics, provide, provideFactory, provideMetrics, token } from '@pelorus/shared/http';
import { ItemWritesModule } from '../items/item-writes.module';
import { SCHEMA, storeToken } from '../records/record-tokens';
import { ImportRequest } from './import-request';
import { ImportTurns } from './import-turns';
import { ImportController, ImportUndoController } from './import.controller';

const COLLECTIONS = token<readonly CollectionImport[]>('imported collections');

const { event: EVENT, mount: MOUNT } = RECORDS;

/** Imports of all collections besides items. */
function importedCollections(
  records: ImportRepository,
  told: MountEvents,
  mounts: MountRepository,
  ...[events, stays]: readonly [RecordStore<TableRow<'event'>>, RecordStore<TableRow<'mount'>>]
): CollectionImport[] {
  const rules: Readonly<Record<string, ImportRules>> = {
    parameter: PARAMETER_IMPORT,
    event: eventImport(told),
    resource: RESOURCE_IMPORT,
    mount: mountImport(stays, mountRules(events, mounts)),
  };
  return IMPORTED_COLLECTIONS.map(
    (collection) => new CollectionImport(collection, records.batch(collection), rules[collection.table]),
  );
}

/** Imports of many items and their records at once. */
@Module({
  imports: [ItemWritesModule],
  controllers: [ImportController, ImportUndoController],
  providers: [
    ImportRequest,
    ImportTurns,
    provideMetrics([ImportTurns], (metrics, turns) => addSlotMetrics(metrics, 'import', () => turns.slots)),
    provide(ImportRepository, [SCHEMA]),
    provide(ImportedMounts, [ItemMounts, MountEvents]),
    provide(ItemImport, [ImportRepository, ItemWriter, ItemRights, ImportedMounts]),
    provideFactory(
      COLLECTIONS,
      [ImportRepository, MountEvents, MountRepository, storeToken(EVENT), storeToken(MOUNT)],
      importedCollections,
    ),
    provide(ImportPreparation, [ImportRepository, CodeRepository, Editors, ImportedMounts, COLLECTIONS]),
    provide(ReversalRepository, [SCHEMA]),
    provide(ImportUndoService, [Changes, ReversalRepository, ImportRepository, Editors]),
    provide(ImportService, [Changes, ImportRepository, ImportPreparation, ItemImport]),
  ],
})
export class ImportModule {}
