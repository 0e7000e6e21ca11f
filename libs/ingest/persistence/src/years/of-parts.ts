import { yearOfPart } from '@pelorus/ingest/domain';
import { type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';

/** Condition on blocks of a part. Partitions are by an expression, which the server only finds where it is named. `alias` ends with a dot. */
export function ofPart({ hasYears }: IngestTables, part: number, alias: Sql = sql``): Sql {
  const same = sql`${alias}part = ${part}`;
  return hasYears ? sql`${same} and (${alias}part & 4095) = ${yearNumber(part)}` : same;
}

/** Condition on blocks of some parts, of which one array is a parameter, and perhaps one of their years. */
export function ofParts({ hasYears }: IngestTables, parts: readonly number[], alias: Sql = sql``): Sql {
  const any = sql`${alias}part = any(${numberArray(parts)}::bigint[])`;
  if (!hasYears) return any;
  const years = [...new Set(parts.map(yearNumber))];
  return sql`${any} and (${alias}part & 4095) = any(${numberArray(years)}::bigint[])`;
}

const yearNumber = (part: number): number => yearOfPart(part) - yearOfPart(0);
