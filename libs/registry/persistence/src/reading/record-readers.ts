import { type RecordDocument, type StoredRecord } from '@pelorus/registry/model';
import { type Database, identifier, ROOT, type Sql, type Tables } from '@pelorus/shared/persistence';
import { cellsOf } from '../records/csv-sql';
import { type DocumentShape, jsonObject } from '../records/document-sql';
import { type AnyRecord, type RegistryRecord } from '../records/records';
import { OwnedRecordRepository, type OwnedSource } from './owned-record.repository';
import { RecordRepository } from './record.repository';
import { type TableSource } from './record-stream';
import { AsOfSource } from '../as-of/as-of-tables';

/** Reader of a table's records, of all owners, with the owner's id; `condition` on the alias `root` selects some. */
export function readerOf<Row extends StoredRecord, Document extends RecordDocument>(
  database: Database,
  schema: string,
  record: RegistryRecord<Row, Document>,
  condition?: (tables: Tables) => Sql,
): RecordRepository<Document> {
  const over = (tables: Tables): TableSource => ({
    ...sourceOf(schema, record, tables, withOwner(record, record.document(tables, ROOT))),
    ...(condition && { condition: condition(tables) }),
  });
  return new RecordRepository(database, new AsOfSource(schema, over));
}

/** Reader of a table's records of one owner. */
export function ownedReaderOf<Row extends StoredRecord, Document extends RecordDocument>(
  database: Database,
  schema: string,
  record: RegistryRecord<Row, Document>,
): OwnedRecordRepository<Document> {
  const { address, document, single } = record;
  if (!address.owner) throw new Error(`the records of ${record.table} belong to nobody`);
  const { key, owner } = address;
  const over = (tables: Tables): OwnedSource => {
    const shape = document(tables, ROOT);
    return {
      ...sourceOf(schema, record, tables, shape),
      owner: owner.column,
      key,
      ...(single && { single: jsonObject([...shape, ...single(tables, ROOT)]) }),
    };
  };
  return new OwnedRecordRepository(database, new AsOfSource(schema, over));
}

function sourceOf<Row extends StoredRecord, Document extends RecordDocument>(
  schema: string,
  { collection, csv }: RegistryRecord<Row, Document>,
  tables: Tables,
  document: DocumentShape,
): TableSource {
  return { schema, collection, document: jsonObject(document), columns: cellsOf(csv, tables, ROOT) };
}

/** Adds the owner's id to a document that lacks it. */
function withOwner({ address: { owner } }: AnyRecord, document: DocumentShape): DocumentShape {
  const key = owner && `${owner.table}Id`;
  if (!owner || document.some(([name]) => name === key)) return document;
  return [...document, [`${owner.table}Id`, identifier(ROOT, owner.column)]];
}
