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

export type Operation = 'get' | 'create' | 'change' | 'delete';

export const ALL_OPERATIONS: readonly Operation[] = ['get', 'create', 'change', 'delete'];

export interface CollectionReader {
  list(request: PageRequestAsOf): Promise<Page<object>>;
  stream(request: ListRequest & PerhapsAsOf): Promise<RecordStream>;
  get(id: number, at?: AsOfView): Promise<Versioned<object>>;
}

export interface OwnedPageReader<Key> {
  list(owner: Key, request: PageRequestAsOf): Promise<Page<object>>;
  stream(owner: Key, request: ListRequest & PerhapsAsOf): Promise<RecordStream>;
}

export interface OwnedReader<Key> extends OwnedPageReader<Key> {
  get(owner: Key, key: number, at?: AsOfView): Promise<Versioned<object>>;
}

/** Writes records of an owner, undefined for a collection of its own. */
export interface RecordWriter<Key, Row extends StoredRecord> {
  create(account: Account, owner: Key, values: RowValues<Row>): Promise<CreatedRecord<object>>;
  update(account: Account, owner: Key, id: number, request: RecordUpdate<Row>): Promise<Versioned<object>>;
  delete(account: Account, owner: Key, id: number, precondition: Precondition): Promise<void>;
}
