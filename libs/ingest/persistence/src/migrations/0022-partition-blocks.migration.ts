import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { LAYERED_MEASUREMENTS } from './sql/layer-reading';
import { GUARDED_MEASUREMENTS, GUARDED_VIEW, UNGUARDED_VIEW, YEAR_FUNCTIONS, YEAR_TABLES } from './sql/year-partitions';

/**
 * Lets blocks lie in partitions by year, and years be put aside. All blocks stay where they are, until somebody calls
 * `partition on`. On a distributed server the tables stay empty, and the views what they are.
 */
export class PartitionBlocks1763640000222 implements MigrationInterface {
  readonly name = 'PartitionBlocks1763640000222';

  async up(queryRunner: QueryRunner): Promise<void> {
    const within = await withinSchema(queryRunner);
    await runStatements(queryRunner, [
      `set local citus.multi_shard_modify_mode to 'sequential'`,
      ...YEAR_TABLES,
      READERS,
      ...YEAR_FUNCTIONS.map(({ head, body }) => within(`create function ${head} as $$${body}$$`)),
      ...[replaced(GUARDED_MEASUREMENTS), GUARDED_VIEW].map((text) => whenPlain(within(text))),
    ]);
  }

  /** Refuses while blocks lie in partitions: earlier releases make none for a new year. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const within = await withinSchema(queryRunner);
    await runStatements(queryRunner, [
      REFUSAL,
      ...[replaced(LAYERED_MEASUREMENTS), UNGUARDED_VIEW].map((text) => whenPlain(within(text))),
      ...YEAR_FUNCTIONS.map(({ name }) => `drop function ${name}`).reverse(),
      ...['block_change', 'block_move', 'year_away'].map((table) => `drop table ${table}`),
    ]);
  }
}

/** Lets those read which years are away who may read parts: reading values needs both. */
const READERS = `do $readers$
  declare
    reader text;
  begin
    for reader in
      select case when item.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(item.grantee)) end
      from pg_class, aclexplode(relacl) item
      where pg_class.oid = 'part'::regclass and item.privilege_type = 'SELECT' and item.grantee <> relowner
    loop
      execute 'grant select on year_away to ' || reader;
    end loop;
  end $readers$`;

const REFUSAL = `do $refusal$ begin
    if pg_partition_root('block') is not null or exists (select from year_away) or exists (select from block_move) then
      raise exception 'blocks lie in partitions: call "partition off" before';
    end if;
  end $refusal$`;

const replaced = ({ head, body }: { head: string; body: string }): string =>
  `create or replace function ${head} as $$${body}$$`;

/** Runs a statement only where PostgreSQL is not distributed. */
function whenPlain(statement: string): string {
  return `do $plain$ begin
    if not exists (select from pg_extension where extname = 'citus') then ${statement}; end if;
  end $plain$`;
}

async function withinSchema(queryRunner: QueryRunner): Promise<(text: string) => string> {
  const [row] = (await queryRunner.query(`select quote_ident(current_schema()) as schema`)) as { schema: string }[];
  return (text) => text.replaceAll('@', `${row?.schema}.`);
}
