import { type ListRequest, type Page } from '@pelorus/shared/kernel';
import {
  type PerhapsAsOf,
  notFound,
  notThen,
  type PageRequestAsOf,
  type AsOfView,
  type Versioned,
} from '@pelorus/registry/domain';
import { type RecordDocument } from '@pelorus/registry/model';
import { type RecordRepository, type RecordStream } from '@pelorus/registry/persistence';

/** Reads the records of a collection. */
export class RecordReader<Document extends RecordDocument> {
  constructor(
    private readonly kind: string,
    private readonly records: RecordRepository<Document>,
  ) {}

  list(request: PageRequestAsOf): Promise<Page<Document>> {
    return this.records.at(request.at).page(request);
  }

  /** All records, streamed. */
  async stream(request: ListRequest & PerhapsAsOf): Promise<RecordStream<Document>> {
    return this.records.at(request.at).stream(request);
  }

  /** Record, now or at a moment. DomainError `not-found`. */
  async get(id: number, at?: AsOfView): Promise<Versioned<Document>> {
    const found = await this.records.at(at).find(id);
    if (found) return found;
    if (!at?.moment) throw notFound(this.kind, String(id));
    throw notThen(`${this.kind} '${id}'`, at.moment, await this.records.lifetime(id));
  }
}
