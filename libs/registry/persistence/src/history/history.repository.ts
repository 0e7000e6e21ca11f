import { type Database, type Executor, identifier, sql } from '@pelorus/shared/persistence';
import { type AnyDocument } from '@pelorus/registry/domain';
import { type HistorySource, meantBy, twinOf } from './history-source';
import { pastDocuments, stateKey } from './past-documents';
import { type ChangeRow, selectChanges } from './select-changes';

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
export interface PastRevision {
  readonly id: number;
  readonly revision: number;
  /** When the record came to be in this state. */
  readonly began: Date;
}

/** Reads what records were, from their history twins. */
export class HistoryRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** A part of the changes of some records, the newest first. */
  async changes(
    sources: readonly HistorySource[],
    part: { readonly hits: number; readonly offset: number },
  ): Promise<ChangePart> {
    type Row = ChangeRow & { readonly totalHits: number };
    const rows = await this.database.query<Row>(selectChanges(this.schema, sources, part));
    const changes: readonly ChangeRow[] = rows.filter(({ id }) => id !== null);
    const documents = await pastDocuments(this.database, this.schema, changes.flatMap(statesOf));
    const at = ({ table, id }: ChangeRow, began: Date | null): AnyDocument | undefined =>
      began ? documents.get(stateKey({ table, id, began })) : undefined;
    return {
      totalHits: rows[0]?.totalHits ?? 0,
      changes: changes.map((row) => ({ ...row, from: at(row, row.before), to: at(row, row.after) })),
    };
  }

  /** The revisions of the one record meant, the oldest first; of two states with one revision the last counts. */
  async revisions(source: HistorySource, executor: Executor = this.database): Promise<PastRevision[]> {
    return executor.query(
      sql`select id, revision, max(lower(valid)) as began from ${twinOf(this.schema, source.table)}
        where ${meantBy(source)} group by id, revision order by began`,
    );
  }

  /** The last e-mails of contacts, by their ids; also of those that were deleted since. */
  async emailsOf(contactIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.query<{ id: number; email: string }>(
      sql`select distinct on (id) id, lower(email) as email from ${identifier(this.schema, 'contact_history')}
        where id = any(${contactIds}::bigint[]) order by id, lower(valid) desc`,
    );
    return new Map(rows.map(({ id, email }) => [id, email]));
  }
}

function statesOf({ table, id, before, after }: ChangeRow) {
  return [before, after].filter((began) => began !== null).map((began) => ({ table, id, began }));
}
