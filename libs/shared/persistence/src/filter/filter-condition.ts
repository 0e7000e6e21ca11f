import { type Argument } from '@pelorus/shared/rsql';
import { type FieldType } from '../collection';
import { join, type Sql, sql } from '../sql';
import { type FilterValue } from './filter-value';
import { likePattern } from './like-pattern';

export interface ComparedColumn {
  readonly column: Sql;
  readonly type: FieldType;
}

/** The column as it is ordered: text by code point, independent of the server's locale. */
function ordered({ column, type }: ComparedColumn): Sql {
  return type === 'text' || type === 'code' ? sql`${column} collate "C"` : column;
}

/** The column equals the value, or lies in its interval. */
export function equals({ column }: ComparedColumn, { first, end }: FilterValue): Sql {
  return end ? sql`(${column} >= ${first} and ${column} < ${end})` : sql`${column} = ${first}`;
}

export function equalsAny(compared: ComparedColumn, values: readonly FilterValue[]): Sql {
  if (values.length === 0) return sql`false`;
  const points = values.filter((value) => !value.end).map((value) => value.first);
  const intervals = values.filter((value) => value.end).map((value) => equals(compared, value));
  const list = points.length > 0 ? [sql`${compared.column} in (${join(points)})`] : [];
  return sql`(${join([...list, ...intervals], ' or ')})`;
}

export type Ordering = '>' | '>=' | '<' | '<=';

/** The column lies before or after the value; an interval is before or after as a whole. */
export function compares(compared: ComparedColumn, ordering: Ordering, { first, end }: FilterValue): Sql {
  const column = ordered(compared);
  switch (ordering) {
    case '>':
      return end ? sql`${column} >= ${end}` : sql`${column} > ${first}`;
    case '>=':
      return sql`${column} >= ${first}`;
    case '<':
      return sql`${column} < ${first}`;
    case '<=':
      return end ? sql`${column} < ${end}` : sql`${column} <= ${first}`;
  }
}

/** The column lies between two values, both included. */
export function isBetween(compared: ComparedColumn, lower: FilterValue, upper: FilterValue): Sql {
  return sql`(${compares(compared, '>=', lower)} and ${compares(compared, '<=', upper)})`;
}

/** The column matches the pattern as a whole; codes ignore case by being stored in lower case. */
export function matches({ column, type }: ComparedColumn, argument: Argument, ignoreCase: boolean): Sql {
  const pattern = likePattern(argument);
  if (type === 'code') return sql`${column} like ${pattern.toLowerCase()}`;
  return ignoreCase ? sql`${column} ilike ${pattern}` : sql`${column} like ${pattern}`;
}
