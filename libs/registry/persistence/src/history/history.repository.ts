import { type Database, join, sql } from '@pelorus/shared/persistence';
import { type AnyDocument } from '@pelorus/registry/domain';
import { type RecordTable } from '@pelorus/registry/model';
import { contactsOf } from '../as-of/as-of-tables';
import { type HistorySource, meantBy, historyTable } from './history-source';
import { stateDocuments, stateKey } from './state-documents';
import { type StateValues, stateValues } from './state-values';
import { type EntryPartRequest, type EntryRow, type SelectedEntry, selectEntries } from './select-entries';

/** Entry with documents before and after the change; undefined where the record was absent. */
export interface RecordedEntry extends EntryRow {
  readonly from?: AnyDocument;
  readonly to?: AnyDocument;
}

/** Page of entries, and their number. */
export interface EntryPart {
  readonly totalHits: number;
  readonly entries: readonly RecordedEntry[];
}

/** State of a record with a revision. */
export interface RecordedRevision {
  readonly id: number;
  readonly uuid: string;
  readonly created: Date;
  readonly revision: number;
  /** Begin of the state. */
  readonly began: Date;
}

/** Reads earlier states of records. */
export class HistoryRepository {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  /** Page of entries, the newest first. */
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

  /** Revisions of one record, the oldest first; of two states with one revision the last counts. */
  async revisions(source: HistorySource): Promise<RecordedRevision[]> {
    return this.database.query(
      sql`select id, uuid, created, revision, max(lower(valid)) as began from ${historyTable(this.schema, source.table)}
        where ${meantBy(source)} group by id, uuid, created, revision order by began`,
    );
  }

  values(table: RecordTable, { id, began }: RecordedRevision): Promise<StateValues> {
    return stateValues(this.database, this.schema, { table, id, began });
  }

  /** Ids of an item and of all that were on it, on any level, in a period. */
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

  /** Codes of items at a moment, or last before it; later items have their first one. */
  async codesAt(items: readonly number[], moment: Date): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.query<{ id: number; code: string }>(
      sql`select distinct on (id) id, code from ${historyTable(this.schema, 'item')} where id = any(${items}::bigint[])
        order by id, lower(valid) > ${moment}, abs(extract(epoch from lower(valid) - ${moment}::timestamptz))`,
    );
    return new Map(rows.map(({ id, code }) => [id, code]));
  }

  /** Ids of contacts with an account's e-mail, now or when deleted. */
  async contactsOf(username: string): Promise<ReadonlySet<number>> {
    const rows = await this.database.query<{ id: number }>(contactsOf(this.schema, username));
    return new Set(rows.map(({ id }) => id));
  }
}

function statesOf({ table, id, before, after }: EntryRow) {
  return [before, after].filter((began) => began !== null).map((began) => ({ table, id, began }));
}
