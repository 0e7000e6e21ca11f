import { type RecordTable, type TableDocument, type TableRow, type VocableDocument } from '@pelorus/registry/model';
import {
  type OwnedRecordRepository,
  type RecordRepository,
  type RECORDS,
  type RecordStore,
} from '@pelorus/registry/persistence';
import {
  type ItemKey,
  type OwnedRecordReader,
  type RecordReader,
  type RecordService,
  type ShowRevision,
} from '@pelorus/registry/service';
import { type Token, token } from '@pelorus/shared/http';

/** The records that a token is for. */
export interface TableRecords<Table extends RecordTable> {
  readonly table: Table;
}

type OwnerOf<Table extends RecordTable> = (typeof RECORDS)[Table]['owner']['table'];

/** The key of the owner of records in paths; undefined for records without an owner. */
export type PathOwner<Table extends RecordTable> =
  OwnerOf<Table> extends null ? undefined : OwnerOf<Table> extends 'item' ? ItemKey : number;

/** The key of the owner of records that have one. */
export type OwnerKey<Table extends RecordTable> = PathOwner<Table> & ItemKey;

/** The documents of records: of one owner at a time, if they have owners. */
export type DocumentsOf<Table extends RecordTable> =
  OwnerOf<Table> extends null ? RecordRepository<TableDocument<Table>> : OwnedRecordRepository<TableDocument<Table>>;

/** The service that reads records: of one owner at a time, if they have owners. */
export type ReaderOf<Table extends RecordTable> =
  OwnerOf<Table> extends null
    ? RecordReader<TableDocument<Table>>
    : OwnedRecordReader<NonNullable<PathOwner<Table>>, TableDocument<Table>>;

/** The token of the store that writes the records of a table. */
export function storeToken<Table extends RecordTable>(of: TableRecords<Table>): Token<RecordStore<TableRow<Table>>> {
  return named('store', of);
}

/** The token of the documents of the records of a table. */
export function documentsToken<Table extends RecordTable>(of: TableRecords<Table>): Token<DocumentsOf<Table>> {
  return named('documents', of);
}

/** The token of the service that reads the records of a table. */
export function readerToken<Table extends RecordTable>(of: TableRecords<Table>): Token<ReaderOf<Table>> {
  return named('reader', of);
}

/** The token of the service that reads the records of a table over all owners. */
export function readerOfAllToken<Table extends RecordTable>(
  of: TableRecords<Table>,
): Token<RecordReader<TableDocument<Table>>> {
  return named('reader of all', of);
}

/** The token of the service that writes the records of a table. */
export function writerToken<Table extends RecordTable>(
  of: TableRecords<Table>,
): Token<RecordService<PathOwner<Table>, TableRow<Table>, TableDocument<Table>>> {
  return named('writer', of);
}

/** The token of the function that shows the records of a table as they were. */
export function pastToken(of: TableRecords<RecordTable>): Token<ShowRevision> {
  return named('past', of);
}

/** The same token for the same words, wherever it is asked for. */
function named<Value>(what: string, { table }: TableRecords<RecordTable>): Token<Value> {
  return Symbol.for(`${what} of ${table}`) as Token<Value>;
}

/** Reads the vocables that are types. */
export const TYPE_READER = token<RecordReader<VocableDocument>>('reader of types');

/** The name of the schema that holds the registry. */
export const SCHEMA = token<string>('schema');
