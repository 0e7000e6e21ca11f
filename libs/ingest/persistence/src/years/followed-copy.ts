import { type Database, type Executor, raw, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';

/** Blocks that are copied, and changes that are followed, in one transaction. */
const BLOCKS = 200;
const CHANGES = 1_000;

interface Change {
  readonly part: number;
  readonly id: number;
}

/**
 * Copies blocks from one table to another while they change: a trigger notes each block that does, and `catchUp` brings it up to
 * date. An interrupted copy goes on where it was, since notes and copies stay.
 */
export class FollowedCopy {
  #columns?: Promise<Sql>;

  constructor(
    private readonly tables: IngestTables,
    private readonly source: Sql,
    private readonly target: Sql,
    /** Called before blocks of these parts are written to the target. */
    private readonly prepare: (executor: Executor, parts: readonly number[]) => Promise<void> = async () => undefined,
  ) {}

  /** Begins to note changes; waits for whoever writes to the source. */
  async follow(transaction: Executor): Promise<void> {
    const { schema } = this.tables;
    await transaction.query(sql`delete from ${this.tables.blockChange}`);
    await transaction.query(
      raw(`create trigger note_block_change after insert or update or delete on ${this.source.text}
        for each row execute function "${schema.replaceAll('"', '""')}".note_block_change()`),
    );
  }

  /** Copies the blocks of a part that are not in the target; gives their number. */
  async copyPart(database: Database, part: number): Promise<number> {
    const columns = await this.#columnsOf(database);
    await this.prepare(database, [part]);
    // Named beside the part, it lets the server leave other partitions alone.
    const year = part % 4096;
    let copied = 0;
    for (let after = 0; ;) {
      const [row] = await database.query<{ last: number | null; blocks: number }>(
        sql`with copied as (
            insert into ${this.target} (${columns})
            select ${columns} from ${this.source} source where part = ${part} and (part & 4095) = ${year} and id > ${after}
              and not exists (select from ${this.target} known
                where known.part = ${part} and (known.part & 4095) = ${year} and known.id = source.id)
            order by id limit ${BLOCKS}::integer returning id)
          select max(id) as last, count(*) as blocks from copied`,
      );
      copied += row!.blocks;
      if (row!.last === null) return copied;
      after = row!.last;
    }
  }

  /** Brings blocks up to date that have changed, in a transaction, some at a time; gives the number of notes that it dealt with. */
  async catchUp(transaction: Executor): Promise<number> {
    const { blockChange } = this.tables;
    const changes = await transaction.query<Change>(
      sql`delete from ${blockChange} where ctid = any(array(select ctid from ${blockChange} limit ${CHANGES}::integer))
        returning part, id`,
    );
    if (changes.length === 0) return 0;
    const unique = [...new Map(changes.map((change) => [`${change.part} ${change.id}`, change])).values()];
    const keys = sql`unnest(${numberArray(unique.map(({ part }) => part))}::bigint[],
      ${numberArray(unique.map(({ id }) => id))}::bigint[]) as changed (part, id)`;
    await transaction.query(
      sql`delete from ${this.target} stale using ${keys} where stale.part = changed.part and stale.id = changed.id`,
    );
    await this.prepare(transaction, [...new Set(unique.map(({ part }) => part))]);
    const columns = await this.#columnsOf(transaction);
    await transaction.query(
      sql`insert into ${this.target} (${columns}) select ${columns} from ${this.source}
        where (part, id) in (select changed.part, changed.id from ${keys})`,
    );
    return changes.length;
  }

  /** All columns by their names: of tables that were changed and changed back the order may differ. */
  #columnsOf(executor: Executor): Promise<Sql> {
    this.#columns ??= executor
      .query<{ names: string }>(
        sql`select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
          where attrelid = ${this.source.text}::regclass and attnum > 0 and not attisdropped`,
      )
      .then(([row]) => raw(row!.names));
    return this.#columns;
  }
}
