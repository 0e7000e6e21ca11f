import { type ListRequest, type Page, type PageRequest } from '@pelorus/shared/kernel';
import { type Database, type Executor, identifier, ROOT, type Sql, sql } from '@pelorus/shared/persistence';
import { type Lifetime, type AsOfView, type Versioned } from '@pelorus/registry/domain';
import { type RecordDocument } from '@pelorus/registry/model';
import { readDocument, readDocuments, readPage } from './document-reader';
import { readLifetime } from '../history/history-source';
import { RecordStream, type TableSource } from './record-stream';
import { type AsOfSource } from '../as-of/as-of-tables';

/** Source of records with an owner. */
export interface OwnedSource extends TableSource {
  /** Column of the owner's id. */
  readonly owner: string;
  /** Column that names a record among its owner's; `id` by default. */
  readonly key?: string;
  /** Document of a single record; that of lists by default. */
  readonly single?: Sql;
}

/** Reads records of one owner, such as the events of an item. */
export class OwnedRecordRepository<Document extends RecordDocument> {
  constructor(
    private readonly database: Database,
    private readonly sources: AsOfSource<OwnedSource>,
    private readonly source = sources.at(undefined),
  ) {}

  /** Repository at another moment, or now. */
  at(asOf: AsOfView | undefined): OwnedRecordRepository<Document> {
    return asOf ? new OwnedRecordRepository(this.database, this.sources, this.sources.at(asOf)) : this;
  }

  page(ownerId: number, request: PageRequest): Promise<Page<Document>> {
    return readPage(this.database, { ...this.source, condition: this.#ownedBy(ownerId) }, request);
  }

  /** All records, streamed. */
  stream(ownerId: number, request: ListRequest): RecordStream<Document> {
    return new RecordStream(this.database, { ...this.source, condition: this.#ownedBy(ownerId) }, request);
  }

  find(ownerId: number, key: number, executor: Executor = this.database): Promise<Versioned<Document> | undefined> {
    const document = this.source.single ?? this.source.document;
    return readDocument(executor, { ...this.source, document, condition: this.#keyed(ownerId, key) });
  }

  /** All records of an owner with a key that several share. */
  findAll(ownerId: number, key: number, executor: Executor = this.database): Promise<Versioned<Document>[]> {
    return readDocuments(executor, { ...this.source, condition: this.#keyed(ownerId, key) });
  }

  /** Lifetime of a record by owner and key. */
  lifetime(ownerId: number, key: number): Promise<Lifetime | undefined> {
    const { schema, collection } = this.source;
    return readLifetime(this.database, { schema, table: collection.table }, this.#keyed(ownerId, key));
  }

  #ownedBy(ownerId: number): Sql {
    return sql`${identifier(ROOT, this.source.owner)} = ${ownerId}`;
  }

  #keyed(ownerId: number, key: number): Sql {
    return sql`${this.#ownedBy(ownerId)} and ${identifier(ROOT, this.source.key ?? 'id')} = ${key}::bigint`;
  }
}
