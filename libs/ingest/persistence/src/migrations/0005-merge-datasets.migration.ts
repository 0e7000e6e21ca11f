import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { DROP_FORMER, FORMER_DATASETS, FORMER_PART, RENAME_FORMER } from './sql/former-datasets';
import {
  MERGED_FUNCTIONS,
  MERGED_VIEWS,
  STREAM_HOLDING,
  STREAM_OF_PART,
  MERGED_STREAM_READING,
  UNFOLDED_HOLDING,
} from './sql/merged-reading';
import { PART_DISTRIBUTION, PART_INDEXES, PART_TABLES } from './sql/part-tables';

/**
 * Keys every growing table by its part (layout and first year), and lets a block hold rows of many datasets. The
 * streams of a dataset are arrays in one row instead of a row each. Moves the data of earlier versions.
 */
export class MergeDatasets1763640000205 implements MigrationInterface {
  readonly name = 'MergeDatasets1763640000205';

  async up(queryRunner: QueryRunner): Promise<void> {
    const [row] = (await queryRunner.query(`select quote_ident(current_schema()) as schema`)) as { schema: string }[];
    const within = (text: string): string => text.replaceAll('@', `${row?.schema}.`);
    await runStatements(queryRunner, [
      `set local citus.multi_shard_modify_mode to 'sequential'`,
      // Lifts a limit: the digests of a whole archive go from node to node.
      `set local citus.max_intermediate_result_size to -1`,
      ...DROPPED_VIEWS,
      ...RENAME_FORMER,
      ...PART_TABLES,
      ...PART_DISTRIBUTION,
      FORMER_PART,
      ...FORMER_DATASETS,
      ...DROP_FORMER,
      ...PART_INDEXES,
      ...MERGED_FUNCTIONS.map(({ head, body }) => `create function ${within(head)} as $$${within(body)}$$`),
      ...MERGED_VIEWS.map(within),
      STREAM_OF_PART,
      UNFOLDED_HOLDING,
      STREAM_HOLDING,
      MERGED_STREAM_READING,
    ]);
  }

  /** Refuses: tables of earlier versions cannot hold rows of merged datasets. */
  async down(): Promise<void> {
    throw new Error('Merged datasets cannot be taken apart; restore a backup to go back to an earlier version.');
  }
}

const DROPPED_VIEWS = [
  `drop function measurements`,
  `drop view measurement`,
  `drop view measurement_of_dataset`,
  `drop view stream_reading`,
  `drop view stream_of_dataset`,
  `drop function block_cells`,
];
