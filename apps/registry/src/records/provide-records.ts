import { type RecordDocument, type StoredRecord } from '@pelorus/registry/model';
import { type Provider } from '@nestjs/common';
import {
  type AnyRecord,
  ownedReaderOf,
  type OwnedRecordRepository,
  readerOf,
  type RecordRepository,
  type RegistryRecord,
  storeOf,
} from '@pelorus/registry/persistence';
import { OwnedRecordReader, RecordReader } from '@pelorus/registry/service';
import { provideFactory, type Token } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { ownersToken } from './owners';
import { documentsToken, pastToken, readerOfAllToken, readerToken, storeToken, SCHEMA } from './record-tokens';

type Described = RegistryRecord<StoredRecord, RecordDocument>;

/** Provides store, documents and readers of a table. */
export function provideRecords(record: AnyRecord): Provider[] {
  const { table: owner } = record.owner;
  return [provideStore(record), ...(owner === null ? provideReading(record) : provideOwnedReading(record, owner))];
}

export function provideStore(record: AnyRecord): Provider {
  return provideFactory(storeToken(record) as Token<unknown>, [SCHEMA], (schema) =>
    storeOf(schema, record as Described),
  );
}

function provideReading(record: AnyRecord): Provider[] {
  const documents = documentsToken(record) as Token<unknown> as Token<RecordRepository<RecordDocument>>;
  return [
    provideFactory(documents, [Database, SCHEMA], (database, schema) =>
      readerOf(database, schema, record as Described),
    ),
    provideFactory(readerToken(record) as Token<unknown>, [documents], (all) => new RecordReader(record.kind, all)),
    provideFactory(pastToken(record), [documents], (all) => (_owner, id, at) => all.at(at).find(id)),
  ];
}

/** Readers of one owner's records, and of all owners'. */
function provideOwnedReading(record: AnyRecord, owner: 'item' | 'mission'): Provider[] {
  const documents = documentsToken(record) as Token<unknown> as Token<OwnedRecordRepository<RecordDocument>>;
  const { kindOfOwner: kind = record.kind } = record;
  return [
    provideFactory(documents, [Database, SCHEMA], (database, schema) =>
      ownedReaderOf(database, schema, record as Described),
    ),
    provideFactory(
      readerToken(record) as Token<unknown>,
      [ownersToken(owner), documents],
      (owners, owned) => new OwnedRecordReader(kind, owners, owned),
    ),
    provideFactory(
      readerOfAllToken(record) as Token<unknown>,
      [Database, SCHEMA],
      (database, schema) => new RecordReader(kind, readerOf(database, schema, record as Described)),
    ),
    provideFactory(pastToken(record), [documents], (owned) => (id, key, at) => owned.at(at).find(id, key)),
  ];
}
