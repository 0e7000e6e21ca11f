import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { PartitionError } from './partitions.errors';

/** A move of blocks from table to table, from its beginning to its end, however often it is interrupted. */
export type BlockMove =
  | { readonly kind: 'on' | 'off' }
  | { readonly kind: 'tablespace'; readonly year: number; readonly tablespace: string };

/** How a move is called on the command line. */
export function wordsOf(move: BlockMove): string {
  return move.kind === 'tablespace' ? `move ${move.year} ${move.tablespace}` : move.kind;
}

export async function knownMove(executor: Executor, { blockMove }: IngestTables): Promise<BlockMove | undefined> {
  const [row] = await executor.query<BlockMove>(sql`select kind, year, tablespace from ${blockMove}`);
  if (!row) return undefined;
  return row.kind === 'tablespace' ? row : { kind: row.kind };
}

/** Whether this move was begun before; throws where another one was. */
export async function isBegun(executor: Executor, tables: IngestTables, move: BlockMove): Promise<boolean> {
  const known = await knownMove(executor, tables);
  if (known && wordsOf(known) !== wordsOf(move))
    throw new PartitionError(`'partition ${wordsOf(known)}' was interrupted: call it again, or 'partition abandon'`);
  return known !== undefined;
}

/** Throws where any move was begun and not ended. */
export async function requireNoMove(executor: Executor, tables: IngestTables): Promise<void> {
  const known = await knownMove(executor, tables);
  if (known)
    throw new PartitionError(`'partition ${wordsOf(known)}' was interrupted: call it again, or 'partition abandon'`);
}

export async function noteMove(executor: Executor, { blockMove }: IngestTables, move: BlockMove): Promise<void> {
  const [year, tablespace] = move.kind === 'tablespace' ? [move.year, move.tablespace] : [null, null];
  await executor.query(
    sql`insert into ${blockMove} (kind, year, tablespace) values (${move.kind}, ${year}::integer, ${tablespace})`,
  );
}

export async function forgetMove(executor: Executor, { blockMove, blockChange }: IngestTables): Promise<void> {
  await executor.query(sql`delete from ${blockMove}`);
  await executor.query(sql`delete from ${blockChange}`);
}
