import type * as Arrow from 'apache-arrow';
import { DATETIME } from '@pelorus/shared/nrt';
import { type SentColumn, type SentTable } from '../content/content-format';

/** The package, which is loaded when the first answer needs it: it takes as long as the start of half the service. */
export type ArrowPackage = typeof Arrow;

/**
 * The schema of a table: time stamps in microseconds (UTC), then its columns. What a column has beside its header is metadata of
 * its field: `code`, `unit`, `kind`, `aggregateFunction`, `flagScheme`.
 */
export function arrowSchema(
  arrow: ArrowPackage,
  { columns, aggregate }: Pick<SentTable, 'columns' | 'aggregate'>,
): Arrow.Schema {
  const time = new arrow.Field(DATETIME, new arrow.TimestampMicrosecond('UTC'), false);
  const fields = columns.map(
    (column) => new arrow.Field(column.header, typeOf(arrow, column), true, metadataOf(column)),
  );
  return new arrow.Schema([time, ...fields], new Map([['aggregate', aggregate ?? 'NONE']]));
}

function typeOf(arrow: ArrowPackage, { kind }: SentColumn): Arrow.DataType {
  switch (kind) {
    case 'number':
      return new arrow.Float64();
    case 'text':
      return new arrow.Utf8();
    case 'flag':
      return new arrow.Uint8();
  }
}

function metadataOf({ code, unit, kind, aggregateFunction, flagScheme }: SentColumn): Map<string, string> {
  const given = Object.entries({ code, unit, kind, aggregateFunction, flagScheme });
  return new Map(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
