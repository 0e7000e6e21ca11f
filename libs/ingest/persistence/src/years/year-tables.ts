import { yearOfPart } from '@pelorus/ingest/domain';
import { type Database, type Executor, raw, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { catchUpUntilFew, type Say } from './block-partitions';
import { FollowedCopy } from './followed-copy';
import { forgetMove, isBegun, noteMove, requireNoMove } from './known-move';
import { PartitionError } from './partitions.errors';
import { lockOut, underShortLock } from './short-lock';
import { requireYear, YearNames } from './year-names';
import { YearRepository } from './year.repository';

/** A partition, or a year that is away. */
export interface YearTable {
  /** The year, or `early` and `late` for those that share a partition. */
  readonly name: string;
  readonly isAway: boolean;
  /** With indexes; 0 for a year that is away and whose table is not there. */
  readonly bytes: number;
  /** Empty for that of the database. */
  readonly tablespace: string;
}

interface Summary {
  readonly blocks: number;
  readonly rows: number;
  readonly digest: string;
}

/** What is done with single partitions: moved to a tablespace, put aside, brought back. One caller at a time. */
export class YearTables {
  readonly #names: YearNames;
  readonly #years: YearRepository;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly say: Say = () => undefined,
  ) {
    this.#names = new YearNames(tables.schema);
    this.#years = new YearRepository(database, tables);
  }

  async list(): Promise<YearTable[]> {
    return this.database.query<YearTable>(
      sql`with named as (
          select substring(relname from 7) as name, pg_class.oid, false as "isAway"
          from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = ${this.tables.block.text}::regclass
          union all
          select year::text, to_regclass(format('%I.%I', ${this.tables.schema}::text, 'block_' || year)), true
          from ${this.tables.yearAway})
        select named.name, named."isAway", coalesce(pg_total_relation_size(named.oid), 0)::bigint as bytes,
          coalesce(place.spcname, '') as tablespace
        from named left join pg_class leaf on leaf.oid = named.oid
        left join pg_tablespace place on place.oid = leaf.reltablespace
        order by named.name`,
    );
  }

  /** Copies a year into a tablespace, or goes on with that; locks others out only for the last changes. */
  async move(year: number, tablespace: string): Promise<void> {
    requireYear(year);
    await this.#requirePartition(this.database, year);
    await this.#requireTablespace(tablespace);
    const [source, target] = [this.#names.year(year), this.#names.moved(year)];
    const copy = new FollowedCopy(this.tables, source, target);
    const move = { kind: 'tablespace', year, tablespace } as const;
    if (!(await isBegun(this.database, this.tables, move)))
      await underShortLock(this.database, this.tables, async (transaction) => {
        await noteMove(transaction, this.tables, move);
        await transaction.query(
          sql`select ${this.#names.of('make_block_year')}(${this.tables.block.text}::regclass, ${year}::integer,
            ${`block_${year}_moved`}, ${tablespace})`,
        );
        await copy.follow(transaction);
      });
    let blocks = 0;
    const parts = await this.database.query<{ id: number }>(
      sql`select id from ${this.tables.part} where (id & 4095) = ${year - yearOfPart(0)}::integer order by id`,
    );
    for (const { id } of parts) blocks += await copy.copyPart(this.database, id);
    this.say(`${year}: ${blocks} blocks copied`);
    await catchUpUntilFew(this.database, copy);
    await this.database.query(sql`vacuum analyze ${target}`);
    await underShortLock(this.database, this.tables, async (transaction) => {
      await lockOut(transaction, this.tables.block.text);
      while ((await copy.catchUp(transaction)) > 0);
      await this.#detach(transaction, year);
      await transaction.query(sql`drop table ${source}`);
      await transaction.query(raw(`alter table ${target.text} rename to "block_${year}"`));
      await transaction.query(
        raw(`alter index ${this.#names.of(`block_${year}_moved_pkey`).text} rename to "block_${year}_pkey"`),
      );
      await this.#attach(transaction, year);
      await forgetMove(transaction, this.tables);
    });
  }

  /** Puts a year aside: its table stays, outside of the others, until somebody dumps and drops it. Gives the name of the table. */
  async detach(year: number): Promise<string> {
    requireYear(year);
    await requireNoMove(this.database, this.tables);
    const table = this.#names.year(year);
    if (!(await this.#years.away()).includes(year)) {
      await this.#requirePartition(this.database, year);
      await underShortLock(this.database, this.tables, async (transaction) => {
        // Reads lock this table before they take the state that they see: they know either all of it or nothing.
        await lockOut(transaction, this.tables.yearAway.text);
        await lockOut(transaction, this.tables.block.text);
        await this.#detach(transaction, year);
        await transaction.query(sql`insert into ${this.tables.yearAway} (year) values (${year})`);
      });
    }
    // Nobody writes to the table any more. A call that was interrupted here is made again.
    const { blocks, rows, digest } = await this.#summary(year);
    await this.database.query(
      sql`update ${this.tables.yearAway} set blocks = ${blocks}::bigint, rows = ${rows}::bigint, digest = ${digest}::bigint
        where year = ${year} and blocks is null`,
    );
    this.say(`${year}: ${blocks} blocks with ${rows} rows are put aside`);
    return table.text;
  }

  /** Brings a year back. Throws, and nothing is changed, where its table is not there or has not what it had. */
  async attach(year: number): Promise<void> {
    requireYear(year);
    await requireNoMove(this.database, this.tables);
    const [known] = await this.database.query<{ [Key in keyof Summary]: Summary[Key] | null }>(
      sql`select blocks, rows, digest::text as digest from ${this.tables.yearAway} where year = ${year}`,
    );
    if (!known) throw new PartitionError(`${year} is not away`);
    await this.#requireTable(year);
    const found = await this.#summary(year);
    if (known.blocks === null) throw new PartitionError(`call 'partition detach ${year}' again, which was interrupted`);
    if (known.blocks !== found.blocks || known.rows !== found.rows || known.digest !== found.digest)
      throw new PartitionError(
        `${this.#names.year(year).text} has ${found.blocks} blocks with ${found.rows} rows, and not the ` +
          `${known.blocks} blocks with ${known.rows} rows that were put aside: restore it from its dump`,
      );
    await underShortLock(this.database, this.tables, async (transaction) => {
      await lockOut(transaction, this.tables.yearAway.text);
      await this.#attach(transaction, year);
      await transaction.query(sql`delete from ${this.tables.yearAway} where year = ${year}`);
    });
  }

  async #detach(transaction: Executor, year: number): Promise<void> {
    await transaction.query(sql`alter table ${this.tables.block} detach partition ${this.#names.year(year)}`);
    await transaction.query(sql`drop trigger if exists note_block_change on ${this.#names.year(year)}`);
  }

  async #attach(transaction: Executor, year: number): Promise<void> {
    const from = year - yearOfPart(0);
    await transaction.query(
      raw(`alter table ${this.tables.block.text} attach partition ${this.#names.year(year).text}
        for values from (${from}) to (${from + 1})`),
    );
  }

  /** What the blocks of a year are, so that another table is not taken for theirs. */
  async #summary(year: number): Promise<Summary> {
    const [row] = await this.database.query<Summary>(
      sql`select count(*) as blocks, coalesce(sum(rows), 0)::bigint as rows,
          coalesce(bit_xor(hashtextextended(concat_ws(':', part, id, dataset_id, seq, datetime_min, datetime_max, rows, level,
            octet_length(toc), octet_length(data), octet_length(text), object_length), 0)), 0)::text as digest
        from ${this.#names.year(year)}`,
    );
    return row!;
  }

  async #requirePartition(executor: Executor, year: number): Promise<void> {
    const [row] = await executor.query<{ found: boolean }>(
      sql`select exists (select from pg_inherits
        where inhparent = ${this.tables.block.text}::regclass and inhrelid = to_regclass(${this.#names.year(year).text})) as found`,
    );
    if (!row?.found) throw new PartitionError(`there is no partition of the year ${year}`);
  }

  async #requireTable(year: number): Promise<void> {
    const { text } = this.#names.year(year);
    const [row] = await this.database.query<{ found: boolean }>(sql`select to_regclass(${text}) is not null as found`);
    if (!row?.found) throw new PartitionError(`there is no table ${text}: restore it from its dump before`);
  }

  async #requireTablespace(name: string): Promise<void> {
    const [row] = await this.database.query<{ found: boolean; names: string }>(
      sql`select coalesce(bool_or(spcname = ${name} and has_tablespace_privilege(oid, 'create')), false) as found,
          string_agg(spcname, ', ' order by spcname) filter (where has_tablespace_privilege(oid, 'create')) as names
        from pg_tablespace where spcname <> 'pg_global'`,
    );
    if (!row?.found)
      throw new PartitionError(`there is no tablespace '${name}' for this account; there are ${row?.names}`);
  }
}
