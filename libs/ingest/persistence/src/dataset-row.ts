import { type DatasetHead, type Warning } from '@pelorus/ingest/domain';
import { join, type Sql, sql } from '@pelorus/shared/persistence';
import { selectInstant, toInstant } from './instant-sql';

export interface DatasetRow {
  readonly id: number;
  readonly username: string;
  readonly name: string | null;
  readonly datetime: string;
  readonly datetime_min: string;
  readonly datetime_max: string;
  readonly rows: number;
  readonly values: number;
  readonly missing: number;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly part: number;
  readonly missing_of: readonly number[] | null;
  readonly warnings: readonly Warning[] | null;
}

export const selectDataset: Sql = join([
  sql`dataset.id, dataset.username, dataset.name, dataset.rows, dataset."values", dataset.missing, dataset.bytes`,
  sql`dataset.sha256, dataset.part, dataset.missing_of, dataset.warnings`,
  sql`${selectInstant(sql`dataset.datetime`)} as datetime`,
  sql`${selectInstant(sql`dataset.datetime_min`)} as datetime_min`,
  sql`${selectInstant(sql`dataset.datetime_max`)} as datetime_max`,
]);

export function toDatasetHead(row: DatasetRow): DatasetHead {
  return {
    id: row.id,
    datetime: toInstant(row.datetime),
    datetimeMin: toInstant(row.datetime_min),
    datetimeMax: toInstant(row.datetime_max),
    values: row.values,
    username: row.username,
    ...(row.name !== null && { name: row.name }),
    rows: row.rows,
    missing: row.missing,
    bytes: row.bytes,
    sha256: row.sha256.toString('hex'),
    part: row.part,
    ...(row.missing_of !== null && { missingOf: row.missing_of }),
    warnings: row.warnings ?? [],
  };
}
