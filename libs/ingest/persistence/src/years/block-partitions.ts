import { yearOfPart } from '@pelorus/ingest/domain';
import { type Database, type Executor, raw, type Sql, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { isDistributed } from '../is-distributed';
import { PARTITION_YEARS } from '../migrations/sql/year-partitions';
import { FollowedCopy } from './followed-copy';
import { copyIndexes, dropViews, grantsOn, makeViews, viewsOf } from './kept-relations';
import { forgetMove, isBegun, knownMove, noteMove } from './known-move';
import { PartitionError } from './partitions.errors';
import { lockOut, underShortLock } from './short-lock';
import { YearNames } from './year-names';
import { YearRepository } from './year.repository';

/** Told of the steps of a move. */
export type Say = (line: string) => void;

/** Changes that are left when others are locked out for the rest. */
const FEW = 100;

/** Moves all blocks into partitions by year and back, while services read and write. One caller at a time. */
export class BlockPartitions {
  readonly #names: YearNames;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly say: Say = () => undefined,
  ) {
    this.#names = new YearNames(tables.schema);
  }

  /** Whether blocks lie in partitions. */
  async isOn(executor: Executor = this.database): Promise<boolean> {
    await new YearRepository(executor, this.tables).noteForm();
    return this.tables.hasYears;
  }

  /** Moves all blocks into a partition for each of their years, or goes on with that. */
  async on(): Promise<void> {
    await requirePlain(this.database, this.tables);
    if (await this.isOn()) throw new PartitionError('blocks lie in partitions already');
    const target = this.#names.byYear;
    const copy = new FollowedCopy(this.tables, this.tables.block, target, (executor, parts) =>
      this.#addYears(executor, target, parts.map(yearOfPart)),
    );
    if (!(await isBegun(this.database, this.tables, { kind: 'on' })))
      await underShortLock(this.database, this.tables, async (transaction) => {
        await noteMove(transaction, this.tables, { kind: 'on' });
        await this.#makePartitioned(transaction);
        await copy.follow(transaction);
      });
    await this.#copyAll(copy, target);
    await underShortLock(this.database, this.tables, (transaction) => this.#switchTo(transaction, copy, target));
    await this.#tidy();
  }

  /** Moves all blocks back into one table, or goes on with that. */
  async off(): Promise<void> {
    if (!(await this.isOn())) throw new PartitionError('blocks do not lie in partitions');
    await this.#requireAllHere(this.database);
    const target = this.#names.whole;
    const copy = new FollowedCopy(this.tables, this.tables.block, target);
    if (!(await isBegun(this.database, this.tables, { kind: 'off' })))
      await underShortLock(this.database, this.tables, async (transaction) => {
        await noteMove(transaction, this.tables, { kind: 'off' });
        await transaction.query(
          sql`create table ${target} (like ${this.tables.block} including all excluding indexes)`,
        );
        await transaction.query(sql`alter table ${target} add constraint block_whole_pkey primary key (part, id)`);
        await copyIndexes(transaction, this.tables.block.text, target.text, SUFFIX);
        await copy.follow(transaction);
      });
    await this.#copyAll(copy, target);
    await underShortLock(this.database, this.tables, async (transaction) => {
      await this.#switchTo(transaction, copy, target);
      await transaction.query(sql`alter table ${this.tables.block} rename constraint block_whole_pkey to block_pkey`);
    });
    await this.#tidy();
  }

  /** Takes back what an interrupted move has begun; gives whether there was one. */
  async abandon(): Promise<boolean> {
    if (!(await knownMove(this.database, this.tables))) return false;
    await underShortLock(this.database, this.tables, async (transaction) => {
      const move = await knownMove(transaction, this.tables);
      const { byYear, whole } = this.#names;
      const [source, target] =
        move?.kind === 'tablespace'
          ? [this.#names.year(move.year), this.#names.moved(move.year)]
          : [this.tables.block, move?.kind === 'off' ? whole : byYear];
      await transaction.query(sql`drop trigger if exists note_block_change on ${source}`);
      await transaction.query(sql`drop table if exists ${target}`);
      await forgetMove(transaction, this.tables);
    });
    return true;
  }

  async #makePartitioned(transaction: Executor): Promise<void> {
    const { byYear } = this.#names;
    const { block } = this.tables;
    await transaction.query(
      sql`create table ${byYear} (like ${block} including all excluding indexes) partition by range ((part & 4095))`,
    );
    await copyIndexes(transaction, block.text, byYear.text, SUFFIX);
    const [first, end] = [PARTITION_YEARS.first, PARTITION_YEARS.last + 1].map((year) => year - yearOfPart(0));
    const ends = { early: `from (minvalue) to (${first})`, late: `from (${end}) to (maxvalue)` };
    for (const [name, bounds] of Object.entries(ends)) {
      const table = this.#names.of(`block_${name}`);
      await transaction.query(raw(`create table ${table.text} partition of ${byYear.text} for values ${bounds}`));
      await transaction.query(sql`alter table ${table} add primary key (part, id)`);
    }
  }

  async #copyAll(copy: FollowedCopy, target: Sql): Promise<void> {
    const parts = await this.database.query<{ id: number }>(
      sql`select id from ${this.tables.part} order by (id & 4095), id`,
    );
    let year: number | undefined;
    let blocks = 0;
    for (const { id } of parts) {
      if (year !== undefined && yearOfPart(id) !== year) {
        this.say(`${year}: ${blocks} blocks copied`);
        blocks = 0;
      }
      year = yearOfPart(id);
      blocks += await copy.copyPart(this.database, id);
    }
    if (year !== undefined) this.say(`${year}: ${blocks} blocks copied`);
    await catchUpUntilFew(this.database, copy);
    await this.database.query(sql`vacuum analyze ${target}`);
  }

  /** Puts the filled table in the place of the other one, which nobody reads or writes meanwhile. */
  async #switchTo(transaction: Executor, copy: FollowedCopy, target: Sql): Promise<void> {
    const { block, part } = this.tables;
    // Uploads that begin a year have written its part, or begin after the switch.
    await transaction.query(sql`lock table ${part} in share mode`);
    await lockOut(transaction, block.text);
    while ((await copy.catchUp(transaction)) > 0);
    await this.#requireAllHere(transaction);
    if (target === this.#names.byYear) {
      const parts = await transaction.query<{ id: number }>(sql`select id from ${part}`);
      await this.#addYears(
        transaction,
        target,
        parts.map(({ id }) => yearOfPart(id)),
      );
    }
    const views = await viewsOf(transaction, block.text);
    const grants = await grantsOn(transaction, block.text);
    const indexes = await transaction.query<{ name: string }>(
      sql`select index.relname as name from pg_index join pg_class index on index.oid = indexrelid
        where indrelid = ${target.text}::regclass and not indisprimary`,
    );
    await dropViews(transaction, views);
    await transaction.query(sql`drop table ${block}`);
    await transaction.query(sql`alter table ${target} rename to block`);
    for (const { name } of indexes) {
      if (!name.endsWith(SUFFIX)) continue;
      const former = this.#names.of(name);
      await transaction.query(raw(`alter index ${former.text} rename to "${name.slice(0, -SUFFIX.length)}"`));
    }
    for (const grant of grants) await transaction.query(raw(grant));
    await makeViews(transaction, views);
    await forgetMove(transaction, this.tables);
  }

  async #tidy(): Promise<void> {
    await this.isOn();
    await this.database.query(sql`analyze ${this.tables.block}`);
  }

  async #addYears(executor: Executor, parent: Sql, years: readonly number[]): Promise<void> {
    const { first, last } = PARTITION_YEARS;
    for (const year of new Set(years)) {
      if (year < first || year > last) continue;
      await executor.query(
        sql`select ${this.#names.of('add_block_year')}(${parent.text}::regclass, ${year}::integer)
          where to_regclass(${this.#names.year(year).text}) is null`,
      );
    }
  }

  async #requireAllHere(executor: Executor): Promise<void> {
    const away = await new YearRepository(executor, this.tables).away();
    if (away.length > 0) throw new PartitionError(`attach the years that are away before: ${away.join(', ')}`);
  }
}

/** Ends the names of indexes until they take those of the table that goes. */
const SUFFIX = '_next';

/** Brings a copy up to date while others write, until few changes are left or the writers are faster. */
export async function catchUpUntilFew(database: Database, copy: FollowedCopy): Promise<void> {
  for (let pass = 0; pass < 1_000; pass++) {
    if ((await database.transaction((transaction) => copy.catchUp(transaction))) < FEW) return;
  }
}

/** Throws on a distributed server, which has its own way to spread what grows. */
async function requirePlain(executor: Executor, tables: IngestTables): Promise<void> {
  if (await isDistributed(executor, tables))
    throw new PartitionError(
      'this database is distributed by Citus, where blocks are spread by part: nothing was done',
    );
}
