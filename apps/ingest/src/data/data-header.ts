import { type TableColumn } from '@pelorus/ingest/domain';

/** The header of a column: `urn [unit]`, `urn (mean) [unit]`, `urn (quality_flag)`. */
export function dataHeader({ code, unit, kind, aggregateFunction }: TableColumn): string {
  const label = kind === 'flag' ? 'quality_flag' : aggregateFunction?.toLowerCase();
  const labelled = label === undefined ? code : `${code} (${label})`;
  return unit === undefined ? labelled : `${labelled} [${unit}]`;
}
