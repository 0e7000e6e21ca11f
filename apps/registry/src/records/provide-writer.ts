import { type RecordTable, type TableDocument, type TableRow } from '@pelorus/registry/model';
import { type FactoryProvider } from '@nestjs/common';
import {
  type AnyRecord,
  type OwnedRecordRepository,
  type RecordRepository,
  RECORDS,
  type RecordStore,
} from '@pelorus/registry/persistence';
import {
  type RecordRules,
  type RecordScope,
  RecordService,
  RecordTools,
  type WrittenRecords,
} from '@pelorus/registry/service';
import { provideFactory, token, type Tokens } from '@pelorus/shared/http';
import {
  type DocumentsOf,
  documentsToken,
  type PathOwner,
  storeToken,
  type TableRecords,
  writerToken,
} from './record-tokens';

/** Scope and rules of a table's writes. */
export interface WriterParts<Table extends RecordTable> {
  readonly scope: RecordScope<PathOwner<Table>, TableRow<Table>>;
  readonly rules?: RecordRules<TableRow<Table>>;
}

/** Provides the writer of a table under its `writerToken`; `make` builds scope and rules from `inject`. */
export function provideWriter<Table extends RecordTable, const Parameters extends readonly unknown[]>(
  of: TableRecords<Table>,
  inject: Tokens<Parameters>,
  make: (...parameters: Parameters) => WriterParts<Table>,
): FactoryProvider[] {
  const parts = token<WriterParts<Table>>(`scope and rules of ${of.table}`);
  return [
    provideFactory(parts, inject, make),
    provideFactory(
      writerToken(of),
      [RecordTools, storeToken(of), documentsToken(of), parts],
      (tools, store, documents, { scope, rules }) =>
        new RecordService(tools, writtenRecords(of, store, documents), scope, rules),
    ),
  ];
}

/** Records of a table, stored and shown. */
export function writtenRecords<Table extends RecordTable>(
  { table }: TableRecords<Table>,
  store: RecordStore<TableRow<Table>>,
  documents: DocumentsOf<Table>,
): WrittenRecords<TableRow<Table>, TableDocument<Table>> {
  const record: AnyRecord = RECORDS[table];
  type Shown = WrittenRecords<TableRow<Table>, TableDocument<Table>>['show'];
  const show: Shown = (change, row) =>
    record.owner.table === null
      ? (documents as RecordRepository<TableDocument<Table>>).find(row.id, change)
      : (documents as OwnedRecordRepository<TableDocument<Table>>).find(
          ownerIn(row, record.owner.table),
          row.id,
          change,
        );
  return { record, store, show };
}

/** Id of the owner in a row. */
function ownerIn(row: object, owner: 'item' | 'mission'): number {
  return (row as Readonly<Record<string, number>>)[`${owner}Id`]!;
}
