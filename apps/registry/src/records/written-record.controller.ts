import { type StoredRecord } from '@pelorus/registry/domain';
import { type Listing } from './list.controller';
import { type OwnedRecords, type OwnedRecordSource, ownedRecordController } from './owned-record.controller';
import { NOBODY, ownKey } from './record-places';
import { recordController, type RecordSource } from './record.controller';
import { type RecordWrites, writingController } from './record-writes';

/** A collection of its own: how it is read, written and described. */
export type WrittenRecords<Reader, Row extends StoredRecord, Body extends object> = Listing<Reader> &
  Omit<RecordWrites<undefined, Row, Body>, 'owner' | 'key'>;

/** The base class of a controller that reads and writes a collection. */
export function writtenRecordController<Reader extends RecordSource, Row extends StoredRecord, Body extends object>(
  how: WrittenRecords<Reader, Row, Body>,
) {
  return writingController(recordController(how), { ...how, owner: NOBODY, key: ownKey(how.kind) });
}

/** The base class of a controller that reads and writes the records of an owner. */
export function writtenOwnedController<
  Key,
  Reader extends OwnedRecordSource<Key>,
  Row extends StoredRecord,
  Body extends object,
>(how: OwnedRecords<Key, Reader> & RecordWrites<Key, Row, Body>) {
  return writingController(ownedRecordController<Key, Reader>(how), how);
}
