import { type ListRequest, type Page, type PageRequest } from '@pelorus/shared/kernel';
import { type Database, type Executor, identifier, ROOT, sql } from '@pelorus/shared/persistence';
import { type Lifetime, type AsOfView, type Versioned } from '@pelorus/registry/domain';
import { type RecordDocument } from '@pelorus/registry/model';
import { readDocument, readPage } from './document-reader';
import { readLifetime } from '../history/history-source';
import { RecordStream, type TableSource } from './record-stream';
import { type AsOfSource } from '../as-of/as-of-tables';

/** Reads the records of a collection. */
export class RecordRepository<Document extends RecordDocument> {
  constructor(
    private readonly database: Database,
    private readonly sources: AsOfSource<TableSource>,
    private readonly source = sources.at(undefined),
  ) {}

  /** Repository at another moment, or now. */
  at(asOf: AsOfView | undefined): RecordRepository<Document> {
    return asOf ? new RecordRepository(this.database, this.sources, this.sources.at(asOf)) : this;
  }

  async find(id: number, executor: Executor = this.database): Promise<Versioned<Document> | undefined> {
    const condition = sql`${identifier(ROOT, 'id')} = ${id} and ${this.source.condition ?? sql`true`}`;
    return readDocument(executor, { ...this.source, condition });
  }

  lifetime(id: number): Promise<Lifetime | undefined> {
    const { schema, collection } = this.source;
    return readLifetime(this.database, { schema, table: collection.table }, sql`${identifier(ROOT, 'id')} = ${id}`);
  }

  async page(request: PageRequest): Promise<Page<Document>> {
    return readPage(this.database, this.source, request);
  }

  /** All records, streamed. */
  stream(request: ListRequest): RecordStream<Document> {
    return new RecordStream(this.database, this.source, request);
  }
}
