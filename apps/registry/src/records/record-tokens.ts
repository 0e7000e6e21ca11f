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

export interface TableRecords<Table extends RecordTable> {
  readonly table: Table;
}

type OwnerOf<Table extends RecordTable> = (typeof RECORDS)[Table]['owner']['table'];

/** Key of the owner in paths; undefined without owner. */
export type PathOwner<Table extends RecordTable> =
  OwnerOf<Table> extends null ? undefined : OwnerOf<Table> extends 'item' ? ItemKey : number;

export type OwnerKey<Table extends RecordTable> = PathOwner<Table> & ItemKey;

/** Documents, by owner where there are owners. */
export type DocumentsOf<Table extends RecordTable> =
  OwnerOf<Table> extends null ? RecordRepository<TableDocument<Table>> : OwnedRecordRepository<TableDocument<Table>>;

/** Reader, by owner where there are owners. */
export type ReaderOf<Table extends RecordTable> =
  OwnerOf<Table> extends null
    ? RecordReader<TableDocument<Table>>
    : OwnedRecordReader<NonNullable<PathOwner<Table>>, TableDocument<Table>>;

export function storeToken<Table extends RecordTable>(of: TableRecords<Table>): Token<RecordStore<TableRow<Table>>> {
  return named('store', of);
}

export function documentsToken<Table extends RecordTable>(of: TableRecords<Table>): Token<DocumentsOf<Table>> {
  return named('documents', of);
}

export function readerToken<Table extends RecordTable>(of: TableRecords<Table>): Token<ReaderOf<Table>> {
  return named('reader', of);
}

/** Token of the reader over all owners. */
export function readerOfAllToken<Table extends RecordTable>(
  of: TableRecords<Table>,
): Token<RecordReader<TableDocument<Table>>> {
  return named('reader of all', of);
}

export function writerToken<Table extends RecordTable>(
  of: TableRecords<Table>,
): Token<RecordService<PathOwner<Table>, TableRow<Table>, TableDocument<Table>>> {
  return named('writer', of);
}

/** Token of the function that shows former records. */
export function pastToken(of: TableRecords<RecordTable>): Token<ShowRevision> {
  return named('past', of);
}

/** Returns the same token for the same words. */
function named<Value>(what: string, { table }: TableRecords<RecordTable>): Token<Value> {
  return Symbol.for(`${what} of ${table}`) as Token<Value>;
}

export const TYPE_READER = token<RecordReader<VocableDocument>>('reader of types');

/** Token of the registry's schema name. */
export const SCHEMA = token<string>('schema');
