import { DomainError, type ListRequest, type Page, type PageRequest } from '@pelorus/shared/kernel';
import { type RecordDocument, type Versioned } from '@pelorus/registry/domain';
import { type OwnedRecordRepository, type RecordStream } from '@pelorus/registry/persistence';
import { type Owners } from './owners';

/** Lists the records that belong to one owner, such as the events of an item, and gives single ones of them. */
export class OwnedRecordReader<Key extends number | string, Document extends RecordDocument> {
  constructor(
    /** What a record is called in errors. */
    private readonly kind: string,
    private readonly owners: Owners<Key>,
    private readonly records: OwnedRecordRepository<Document>,
  ) {}

  /** DomainError `not-found` when there is no such owner. */
  async list(owner: Key, request: PageRequest): Promise<Page<Document>> {
    return this.records.page(await this.owners.idOf(owner), request);
  }

  /** The records in full, however many they are; DomainError `not-found` when there is no such owner. */
  async stream(owner: Key, request: ListRequest): Promise<RecordStream<Document>> {
    return this.records.stream(await this.owners.idOf(owner), request);
  }

  /** One record, or DomainError `not-found`, also when it belongs to another owner. */
  async get(owner: Key, key: number): Promise<Versioned<Document>> {
    const found = await this.records.find(await this.owners.idOf(owner), key);
    if (!found) throw this.hasNone(owner, key);
    return found;
  }

  /** All records of an owner with a key that several share; DomainError `not-found` when there is none. */
  async getAll(owner: Key, key: number): Promise<Versioned<Document>[]> {
    const found = await this.records.findAll(await this.owners.idOf(owner), key);
    if (found.length === 0) throw this.hasNone(owner, key);
    return found;
  }

  private hasNone(owner: Key, key: number): DomainError {
    return new DomainError(
      'not-found',
      'not-found',
      `The ${this.owners.kind} '${owner}' has no ${this.kind} '${key}'.`,
    );
  }
}
