import { type ListRequest, type Page, type PageRequest } from '@pelorus/shared/kernel';
import { notFound, type RecordDocument, type Versioned } from '@pelorus/registry/domain';
import { type RecordRepository, type RecordStream } from '@pelorus/registry/persistence';

/** Lists the records of a collection and gives single ones. */
export class RecordReader<Document extends RecordDocument> {
  constructor(
    /** What a record is called in errors. */
    private readonly kind: string,
    private readonly records: RecordRepository<Document>,
  ) {}

  list(request: PageRequest): Promise<Page<Document>> {
    return this.records.page(request);
  }

  /** The records in full, however many they are. */
  async stream(request: ListRequest): Promise<RecordStream<Document>> {
    return this.records.stream(request);
  }

  /** One record, or DomainError `not-found`. */
  async get(id: number): Promise<Versioned<Document>> {
    const found = await this.records.find(id);
    if (!found) throw notFound(this.kind, String(id));
    return found;
  }
}
