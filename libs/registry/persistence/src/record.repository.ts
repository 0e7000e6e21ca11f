import { type Page, type PageRequest } from '@pelorus/shared/kernel';
import { type Database, type Executor, identifier, ROOT, sql } from '@pelorus/shared/persistence';
import { type RecordDocument, type Versioned } from '@pelorus/registry/domain';
import { type DocumentSource, readDocument, readPage } from './document-reader';

/** Reads the records of one collection, always in the same form. */
export class RecordRepository<Document extends RecordDocument> {
  constructor(
    private readonly database: Database,
    private readonly source: DocumentSource,
  ) {}

  async find(id: number, executor: Executor = this.database): Promise<Versioned<Document> | undefined> {
    const condition = sql`${identifier(ROOT, 'id')} = ${id} and ${this.source.condition ?? sql`true`}`;
    return readDocument(executor, { ...this.source, condition });
  }

  async page(request: PageRequest): Promise<Page<Document>> {
    return readPage(this.database, this.source, request);
  }
}
