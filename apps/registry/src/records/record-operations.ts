import { type Account } from '@pelorus/auth/domain';
import {
  type AsOfView,
  type PageRequestAsOf,
  type PerhapsAsOf,
  type RowValues,
  type Versioned,
} from '@pelorus/registry/domain';
import { type StoredRecord } from '@pelorus/registry/model';
import { type RecordStream } from '@pelorus/registry/persistence';
import { type CreatedRecord, type RecordUpdate } from '@pelorus/registry/service';
import { type ListRequest, type Page, type Precondition } from '@pelorus/shared/kernel';

/** An operation on single records of a collection. */
export type Operation = 'get' | 'create' | 'change' | 'delete';

/** All operations on single records. */
export const ALL_OPERATIONS: readonly Operation[] = ['get', 'create', 'change', 'delete'];

/** Reads a collection of its own. */
export interface CollectionReader {
  list(request: PageRequestAsOf): Promise<Page<object>>;
  stream(request: ListRequest & PerhapsAsOf): Promise<RecordStream>;
  get(id: number, at?: AsOfView): Promise<Versioned<object>>;
}

/** Lists the records of one owner. */
export interface OwnedPageReader<Key> {
  list(owner: Key, request: PageRequestAsOf): Promise<Page<object>>;
  stream(owner: Key, request: ListRequest & PerhapsAsOf): Promise<RecordStream>;
}

/** Reads the records of one owner. */
export interface OwnedReader<Key> extends OwnedPageReader<Key> {
  get(owner: Key, key: number, at?: AsOfView): Promise<Versioned<object>>;
}

/** Makes, changes and deletes the records of an owner; of a collection of its own the owner is undefined. */
export interface RecordWriter<Key, Row extends StoredRecord> {
  create(account: Account, owner: Key, values: RowValues<Row>): Promise<CreatedRecord<object>>;
  update(account: Account, owner: Key, id: number, request: RecordUpdate<Row>): Promise<Versioned<object>>;
  delete(account: Account, owner: Key, id: number, precondition: Precondition): Promise<void>;
}
