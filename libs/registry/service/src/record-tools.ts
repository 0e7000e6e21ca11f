import { type Versioned } from '@pelorus/registry/domain';
import { type RecordDocument, type StoredRecord } from '@pelorus/registry/model';
import {
  type AnyRecord,
  type RecordStore,
  type ReferrerRepository,
  type RegistryChange,
  type RestorationRepository,
} from '@pelorus/registry/persistence';
import { type Changes } from './changes';
import { type RecordReferences } from './record-references';

/** The repositories and checks that services of any records share. */
export class RecordTools {
  constructor(
    readonly changes: Changes,
    readonly references: RecordReferences,
    readonly referrers: ReferrerRepository,
    readonly restorations: RestorationRepository,
  ) {}
}

/** The records of one collection, as they are stored and shown. */
export interface WrittenRecords<Row extends StoredRecord, Document extends RecordDocument> {
  readonly record: AnyRecord;
  readonly store: RecordStore<Row>;
  /** A record as clients see it within a change. */
  show(change: RegistryChange, record: Row): Promise<Versioned<Document> | undefined>;
}
