import { type Database, join, sql } from '@pelorus/shared/persistence';
import { type AnyDocument } from '@pelorus/registry/domain';
import { type RecordTable } from '@pelorus/registry/model';
import { contactsOf } from '../as-of/as-of-tables';
import { type HistorySource, meantBy, historyTable } from './history-source';
import { stateDocuments, stateKey } from './state-documents';
import { type StateValues, stateValues } from './state-values';
import { type EntryPartRequest, type EntryRow, type SelectedEntry, selectEntries } from './select-entries';

/** An entry with the documents of its record before and after the change, as far as it was there. */
export interface RecordedEntry extends EntryRow {
  readonly from?: AnyDocument;
  readonly to?: AnyDocument;
}

/** Some of the entries of histories, and how many there are in all. */
export interface EntryPart {
  readonly totalHits: number;
  readonly entries: readonly RecordedEntry[];
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

  /** A part of the entries about some records, the newest first. */
  async entries(sources: readonly HistorySource[], part: EntryPartRequest): Promise<EntryPart> {
    const rows = await this.database.query<SelectedEntry>(selectEntries(this.schema, sources, part));
    const entries: readonly EntryRow[] = rows.filter((row) => row.id !== null);
    const documents = await stateDocuments(this.database, this.schema, entries.flatMap(statesOf));
    const at = ({ table, id }: EntryRow, began: Date | null): AnyDocument | undefined =>
      began ? documents.get(stateKey({ table, id, began })) : undefined;
    return {
      totalHits: rows[0]?.totalHits ?? 0,
      entries: entries.map((row) => ({ ...row, from: at(row, row.before), to: at(row, row.after) })),
    };
  }

  /** The revisions of the one record meant, the oldest first; of two states with one revision the last counts. */
  async revisions(source: HistorySource): Promise<RecordedRevision[]> {
    return this.database.query(
      sql`select id, uuid, created, revision, max(lower(valid)) as began from ${historyTable(this.schema, source.table)}
        where ${meantBy(source)} group by id, uuid, created, revision order by began`,
    );
  }

  values(table: RecordTable, { id, began }: RecordedRevision): Promise<StateValues> {
    return stateValues(this.database, this.schema, { table, id, began });
  }

  /** The ids of an item and of all items that were on it, on whatever level, at some moment between two. */
  async everOn(item: number, since: Date, until: Date): Promise<number[]> {
    const table = historyTable(this.schema, 'item');
    const then = sql`valid && tstzrange(${since}, ${until}, '[]')`;
    const codes = await this.database.query<{ code: string }>(
      sql`select distinct code from ${table} where id = ${item} and ${then}`,
    );
    const below = codes.map(({ code }) => sql`code like ${`${code.replaceAll(/[\\_%]/g, '\\$&')}:%`}`);
    const rows = await this.database.query<{ id: number }>(
      sql`select distinct id from ${table} where (${join([sql`id = ${item}`, ...below], ' or ')}) and ${then}`,
    );
    return rows.map(({ id }) => id);
  }

  /** The codes that items had at a moment, or last before it; those that were made later have the first one. */
  async codesAt(items: readonly number[], moment: Date): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.query<{ id: number; code: string }>(
      sql`select distinct on (id) id, code from ${historyTable(this.schema, 'item')} where id = any(${items}::bigint[])
        order by id, lower(valid) > ${moment}, abs(extract(epoch from lower(valid) - ${moment}::timestamptz))`,
    );
    return new Map(rows.map(({ id, code }) => [id, code]));
  }

  /** The ids of the contacts that have an account's e-mail, or had it when they were deleted. */
  async contactsOf(username: string): Promise<ReadonlySet<number>> {
    const rows = await this.database.query<{ id: number }>(contactsOf(this.schema, username));
    return new Set(rows.map(({ id }) => id));
  }
}

function statesOf({ table, id, before, after }: EntryRow) {
  return [before, after].filter((began) => began !== null).map((began) => ({ table, id, began }));
}
