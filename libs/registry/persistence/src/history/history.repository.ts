import { type Database, sql } from '@pelorus/shared/persistence';
import { type AnyDocument } from '@pelorus/registry/domain';
import { type RecordTable } from '@pelorus/registry/model';
import { contactsOf } from '../as-of/as-of-tables';
import { type HistorySource, meantBy, historyTable } from './history-source';
import { stateDocuments, stateKey } from './state-documents';
import { type StateValues, stateValues } from './state-values';
import { type ChangePartRequest, type ChangeRow, type SelectedChange, selectChanges } from './select-changes';

/** A change of a record, with the documents of the record before and after it, as far as it was there. */
export interface RecordedChange extends ChangeRow {
  readonly from?: AnyDocument;
  readonly to?: AnyDocument;
}

/** Some of the changes of records, and how many there are in all. */
export interface ChangePart {
  readonly totalHits: number;
  readonly changes: readonly RecordedChange[];
}

/** A state of a record that has a revision. */
export interface RecordedRevision {
  readonly id: number;
  readonly uuid: string;
  readonly created: Date;
  readonly revision: number;
  /** When the record came to be in this state. */
  readonly began: Date;
}

/** Reads earlier states of records from their history tables. */
export class HistoryRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** A part of the changes of some records, the newest first. */
  async changes(sources: readonly HistorySource[], part: ChangePartRequest): Promise<ChangePart> {
    const rows = await this.database.query<SelectedChange>(selectChanges(this.schema, sources, part));
    const changes: readonly ChangeRow[] = rows.filter((row) => row.id !== null);
    const documents = await stateDocuments(this.database, this.schema, changes.flatMap(statesOf));
    const at = ({ table, id }: ChangeRow, began: Date | null): AnyDocument | undefined =>
      began ? documents.get(stateKey({ table, id, began })) : undefined;
    return {
      totalHits: rows[0]?.totalHits ?? 0,
      changes: changes.map((row) => ({ ...row, from: at(row, row.before), to: at(row, row.after) })),
    };
  }

  /** The revisions of the one record meant, the oldest first; of two states with one revision the last counts. */
  async revisions(source: HistorySource): Promise<RecordedRevision[]> {
    return this.database.query(
      sql`select id, uuid, created, revision, max(lower(valid)) as began from ${historyTable(this.schema, source.table)}
        where ${meantBy(source)} group by id, uuid, created, revision order by began`,
    );
  }

  /** The values of a record's fields in one of its revisions. */
  values(table: RecordTable, { id, began }: RecordedRevision): Promise<StateValues> {
    return stateValues(this.database, this.schema, { table, id, began });
  }

  /** The ids of the contacts that have an account's e-mail, or had it when they were deleted. */
  async contactsOf(username: string): Promise<ReadonlySet<number>> {
    const rows = await this.database.query<{ id: number }>(contactsOf(this.schema, username));
    return new Set(rows.map(({ id }) => id));
  }
}

function statesOf({ table, id, before, after }: ChangeRow) {
  return [before, after].filter((began) => began !== null).map((began) => ({ table, id, began }));
}
