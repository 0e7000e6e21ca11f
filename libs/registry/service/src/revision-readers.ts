import { type AsOfView, type Versioned } from '@pelorus/registry/domain';
import { type RecordTable } from '@pelorus/registry/model';

/** Shows a record, of an owner if it has one, as `GET` of it does at a moment. */
export type ShowRevision = (owner: number, id: number, at: AsOfView) => Promise<Versioned<object> | undefined>;

/** Shows the records that have revisions to look at, by their tables. */
export type RevisionReaders = Readonly<{ [table in RecordTable]?: ShowRevision }>;
