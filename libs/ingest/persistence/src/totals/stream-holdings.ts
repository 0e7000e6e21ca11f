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

/** Most unfolded holdings that a distributed server gives as they are: few are there, since folding goes on all the time. */
const FEW = 5_000;

/** What all datasets hold of streams, by id; streams without datasets are absent. */
export async function streamHoldings(
  executor: Executor,
  tables: IngestTables,
  streamIds: readonly number[],
): Promise<ReadonlyMap<number, StreamHolding>> {
  if (streamIds.length === 0) return new Map();
  const ofStreams = sql`where stream_id = any(${numberArray(streamIds)}::bigint[])`;
  const unfolded = sql`${identifier(tables.schema, 'unfolded_holding')} ${ofStreams}`;
  const totals = sql`select ${HELD} from ${tables.streamTotal} ${ofStreams}`;
  const ask = (statement: Sql): Promise<HeldRow[]> => executor.query(statement, { prepared: true });
  const read = (await isDistributed(executor, tables))
    ? async () => (await Promise.all([ask(totals), apart(ask, unfolded)])).flat()
    : () => ask(sql`${totals} union all ${summedUp(unfolded)}`);
  const rows = await betweenFolds(executor, tables, read);
  return new Map(totalsOf(rows).map((row) => [row.streamId, toHolding(row)]));
}

/** Reads unfolded holdings by themselves. A distributed server sums up at one place, in files: few are faster summed up here. */
async function apart(ask: (statement: Sql) => Promise<HeldRow[]>, unfolded: Sql): Promise<HeldRow[]> {
  const rows = await ask(sql`select ${HELD} from ${unfolded} limit ${FEW + 1}::integer`);
  return rows.length > FEW ? ask(summedUp(unfolded)) : rows;
}

/** Selects a row for each stream of unfolded holdings. */
function summedUp(unfolded: Sql): Sql {
  return sql`select ${HELD} from (
    select distinct on (stream_id) stream_id, sum("values") over own as "values", min(first_datetime) over own as first_datetime,
      last_datetime, last_dataset_datetime, last_dataset_id, last_number, last_text, last_flag
    from ${unfolded} window own as (partition by stream_id)
    order by stream_id, last_datetime desc nulls last, last_dataset_datetime desc, last_dataset_id desc) held`;
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
