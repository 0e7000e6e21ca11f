import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, type Sql, sql, violatedConstraint } from '@pelorus/shared/persistence';
import { BlockWriter, type DatasetBlock, type JointBlock } from './block-writer';
import { type IngestTables } from './ingest-tables';
import { fromInstant, instantOfMicros, selectMicros } from './instant-sql';
import { isDistributed } from './is-distributed';
import {
  BLOCK_FIELDS,
  blockFields,
  DATASET_COLUMNS,
  DATASET_FIELDS,
  datasetFields,
  datasetIdsOf,
  FRESH_COLUMNS,
  FRESH_NOTE,
  holdersOf,
  type NewDataset,
  NOTE_COLUMNS,
} from './new-dataset';

/** All uploads write in one order, so that none waits for another that waits for it. */
const ONCE_IN_ORDER = sql`order by part, sha256, username on conflict do nothing
  returning dataset.id, ${selectMicros(sql`dataset.datetime`)} as datetime`;

/** Longest wait for another upload of the same bytes. */
const PATIENCE = '10s';

/** A block has either a dataset or sources. */
const WHOSE = 'block_check';

/** Of datasets that share a block some were not written, because another original holds their bytes: nothing is written. */
export class SharedWithHeldError extends Error {}

interface WrittenRow {
  readonly id: number;
  /** The moment of writing, in microseconds. */
  readonly datetime: number;
}

/**
 * Writes datasets by one statement with a constant text, which the server can prepare once. A distributed server would send the
 * results of a statement's parts to all nodes, and fail where any is away: there it takes one statement a table.
 */
export class DatasetWriter {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Whether `write` takes several statements, for which it needs a transaction. */
  async needsTransaction(): Promise<boolean> {
    return isDistributed(this.executor, this.tables);
  }

  /** The moment of writing for datasets that share blocks, which name it. */
  async now(): Promise<Instant> {
    const [row] = await this.executor.query<{ now: number }>(
      sql`select ${selectMicros(sql`clock_timestamp()`)} as now`,
      {
        prepared: true,
      },
    );
    return instantOfMicros(row!.now);
  }

  /**
   * Writes datasets with their notes for the totals, and the blocks that are not written yet; gives the moment of
   * writing by id, which is `moment` or now. Leaves out originals whose bytes another original holds: their ids are
   * absent. Datasets of one moment are written in the order of their ids, so that the later one counts.
   */
  async write(
    datasets: readonly NewDataset[],
    blocks: readonly (DatasetBlock | JointBlock)[] = [],
    moment?: Instant,
  ): Promise<Map<number, Instant>> {
    try {
      const rows = (await this.needsTransaction())
        ? await this.#writeApart(datasets, blocks, moment)
        : await this.#writeTogether(datasets, blocks, moment);
      return new Map(rows.map(({ id, datetime }) => [id, instantOfMicros(datetime)]));
    } catch (error) {
      if (violatedConstraint(error) === WHOSE) throw new SharedWithHeldError();
      throw error;
    }
  }

  async #writeTogether(
    datasets: readonly NewDataset[],
    blocks: readonly (DatasetBlock | JointBlock)[],
    moment: Instant | undefined,
  ): Promise<WrittenRow[]> {
    const { dataset, unfoldedDataset, block } = this.tables;
    const holders = holdersOf(blocks);
    const datasetRows = datasets.map((each) => ({ ...datasetFields(each), holder: holders.get(each.id) }));
    return this.executor.query<WrittenRow>(
      sql`with fresh as materialized (
          -- Of datasets with one time stamp the one written later counts: they are written in their order.
          select fresh.*, ${momentOf(moment)} as moment
          from json_to_recordset(${JSON.stringify(datasetRows)}::json)
            as fresh (${DATASET_FIELDS}), set_config('lock_timeout', ${PATIENCE}, true)),
        written as (
          insert into ${dataset} as dataset (${DATASET_COLUMNS}) select ${FRESH_COLUMNS} from fresh ${ONCE_IN_ORDER}),
        noted as (
          insert into ${unfoldedDataset} (${NOTE_COLUMNS})
          select ${FRESH_NOTE} from fresh where id in (select id from written)),
        -- How many datasets of each block are written. One that only some of its datasets got has no sources, which a
        -- constraint refuses.
        held as (
          select fresh.holder, count(*) as wanted, count(written.id) as got
          from fresh left join written on written.id = fresh.id group by fresh.holder),
        stored as (
          insert into ${block} (part, dataset_id, seq, rows, level, sum_unit, datetime_min, datetime_max, toc, data,
            text, stats, sources)
          select item.part, item.dataset_id, item.seq, item.rows, item.level, item.sum_unit, item.datetime_min,
            item.datetime_max, item.toc, item.data, item.text, item.stats,
            case when held.got = held.wanted then item.sources end
          from json_to_recordset(${JSON.stringify(blocks.map(blockFields))}::json) as item (${BLOCK_FIELDS})
          join held on held.holder = item.holder where held.got > 0)
        select id, datetime from written`,
      { prepared: true },
    );
  }

  async #writeApart(
    datasets: readonly NewDataset[],
    blocks: readonly (DatasetBlock | JointBlock)[],
    moment: Instant | undefined,
  ): Promise<WrittenRow[]> {
    const { dataset, unfoldedDataset } = this.tables;
    const fresh = (rows: readonly NewDataset[]): Sql =>
      sql`json_to_recordset(${JSON.stringify(rows.map(datasetFields))}::json) as fresh (${DATASET_FIELDS})`;
    const written = await this.executor.query<WrittenRow>(
      sql`insert into ${dataset} as dataset (${DATASET_COLUMNS}) select ${FRESH_COLUMNS}
        from (select fresh.*, ${momentOf(moment)} as moment from ${fresh(datasets)} offset 0) fresh ${ONCE_IN_ORDER}`,
      { prepared: true },
    );
    const ids = new Set(written.map(({ id }) => id));
    const stored = blocks.filter((block) => {
      const got = datasetIdsOf(block).filter((id) => ids.has(id)).length;
      if (got > 0 && got < datasetIdsOf(block).length) throw new SharedWithHeldError();
      return got > 0;
    });
    if (written.length === 0) return [];
    await this.executor.query(
      sql`insert into ${unfoldedDataset} (${NOTE_COLUMNS})
        select ${FRESH_NOTE} from ${fresh(datasets.filter(({ id }) => ids.has(id)))}`,
      { prepared: true },
    );
    if (stored.length > 0) await new BlockWriter(this.executor, this.tables).insert(stored);
    return written;
  }
}

/** Now, unless a moment is given. */
function momentOf(moment: Instant | undefined): Sql {
  return sql`coalesce(${moment ? fromInstant(moment) : null}::timestamptz, clock_timestamp())`;
}
