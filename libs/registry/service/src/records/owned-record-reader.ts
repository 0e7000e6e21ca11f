import { DomainError, type ListRequest, type Page } from '@pelorus/shared/kernel';
import {
  type PerhapsAsOf,
  notThen,
  type PageRequestAsOf,
  type AsOfView,
  type Versioned,
} from '@pelorus/registry/domain';
import { type RecordDocument } from '@pelorus/registry/model';
import { type OwnedRecordRepository, type RecordStream } from '@pelorus/registry/persistence';
import { type Owners } from './owners';

/** Reads records of one owner, such as the events of an item. */
export class OwnedRecordReader<Key extends number | string, Document extends RecordDocument> {
  constructor(
    private readonly kind: string,
    private readonly owners: Owners<Key>,
    private readonly records: OwnedRecordRepository<Document>,
  ) {}

  /** DomainError `not-found` without the owner. */
  async list(owner: Key, request: PageRequestAsOf): Promise<Page<Document>> {
    return this.records.at(request.at).page(await this.owners.idOf(owner, request.at), request);
  }

  /** All records, streamed. DomainError `not-found` without the owner. */
  async stream(owner: Key, request: ListRequest & PerhapsAsOf): Promise<RecordStream<Document>> {
    return this.records.at(request.at).stream(await this.owners.idOf(owner, request.at), request);
  }

  /** Record, now or at a moment. DomainError `not-found`, also for another owner's. */
  async get(owner: Key, key: number, at?: AsOfView): Promise<Versioned<Document>> {
    const id = await this.owners.idOf(owner, at);
    const found = await this.records.at(at).find(id, key);
    if (!found) throw await this.#hasNone(owner, id, key, at);
    return found;
  }

  /** All records with a key that several share. DomainError `not-found` for none. */
  async getAll(owner: Key, key: number, at?: AsOfView): Promise<Versioned<Document>[]> {
    const id = await this.owners.idOf(owner, at);
    const found = await this.records.at(at).findAll(id, key);
    if (found.length === 0) throw await this.#hasNone(owner, id, key, at);
    return found;
  }

  async #hasNone(owner: Key, id: number, key: number, at: AsOfView | undefined): Promise<DomainError> {
    const record = `${this.kind} '${key}' of the ${this.owners.kind} '${owner}'`;
    if (at?.moment) return notThen(record, at.moment, await this.records.lifetime(id, key));
    const detail = `The ${this.owners.kind} '${owner}' has no ${this.kind} '${key}'.`;
    return new DomainError('not-found', 'not-found', detail);
  }
}
