import { type TableColumn } from '@pelorus/ingest/domain';

/** The header of a column: `urn [unit]`, `urn (mean) [unit]`, `urn (quality_flag)`, `urn (quality_flag qartod)`. */
export function dataHeader({ code, unit, kind, aggregateFunction, flagScheme }: TableColumn): string {
  const flagLabel = flagScheme === undefined ? 'quality_flag' : `quality_flag ${flagScheme}`;
  const label = kind === 'flag' ? flagLabel : aggregateFunction?.toLowerCase();
  const labelled = label === undefined ? code : `${code} (${label})`;
  return unit === undefined ? labelled : `${labelled} [${unit}]`;
}
