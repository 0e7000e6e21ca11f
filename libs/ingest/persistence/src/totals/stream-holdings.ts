import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectInstant, toInstant } from '../instant-sql';
import { isDistributed } from '../is-distributed';
import { betweenFolds } from './between-folds';
import { type HeldRow, totalsOf } from './held-values';
import { type LatestValue } from './stream-total.repository';
import { type TotalRow } from './total-rows';

/** What all datasets hold of a stream: its total together with unfolded datasets. */
export interface StreamHolding {
  readonly values: number;
  /** Absent without values. */
  readonly first?: Instant;
  /** Latest value; of equal time stamps the newest dataset's. */
  readonly last?: LatestValue;
}

/** What all datasets hold of streams, by id; streams without datasets are absent. */
export async function streamHoldings(
  executor: Executor,
  tables: IngestTables,
  streamIds: readonly number[],
): Promise<ReadonlyMap<number, StreamHolding>> {
  if (streamIds.length === 0) return new Map();
  const ofStreams = sql`where stream_id = any(${numberArray(streamIds)}::bigint[])`;
  const total = sql`select ${HELD} from ${tables.streamTotal} ${ofStreams}`;
  const unfolded = sql`select ${HELD} from (
      select distinct on (stream_id) stream_id, sum("values") over own as "values", min(first_datetime) over own as first_datetime,
        last_datetime, last_dataset_datetime, last_dataset_id, last_number, last_text, last_flag
      from ${identifier(tables.schema, 'unfolded_holding')} ${ofStreams} window own as (partition by stream_id)
      order by stream_id, last_datetime desc nulls last, last_dataset_datetime desc, last_dataset_id desc) held`;
  // Halves apart: a distributed server would keep both in files before it joins them.
  const statements = (await isDistributed(executor, tables))
    ? [total, unfolded]
    : [sql`${total} union all ${unfolded}`];
  const rows = await betweenFolds(executor, tables, async () => {
    const halves = await Promise.all(statements.map((each) => executor.query<HeldRow>(each, { prepared: true })));
    return halves.flat();
  });
  return new Map(totalsOf(rows).map((row) => [row.streamId, toHolding(row)]));
}

const HELD: Sql = sql`stream_id as "streamId", "values"::bigint as "values", ${selectInstant(sql`first_datetime`)} as first,
  ${selectInstant(sql`last_datetime`)} as last, ${selectInstant(sql`last_dataset_datetime`)} as written,
  last_dataset_id as dataset, last_number as number, last_text as text, last_flag as flag`;

function toHolding({ streamId, values, first, last, written, datasetId, number, text, flag }: TotalRow): StreamHolding {
  const value = number ?? text;
  return {
    values,
    ...(first !== null && { first: toInstant(first) }),
    ...(last !== null &&
      value !== null && {
        last: {
          streamId,
          instant: toInstant(last),
          value,
          ...(flag !== null && { flag }),
          datasetId: datasetId!,
          written: toInstant(written!),
        },
      }),
  };
}
