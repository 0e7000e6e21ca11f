import { FLAG_SUFFIX, type NrtColumn } from './nrt-header';
import { DATETIME } from './nrt.errors';

export type NrtColumnName = Pick<NrtColumn, 'code' | 'unit'> & { readonly role: 'value' | 'flag' };

/** The header of one column: `urn`, `urn [unit]` (also `urn []`) or `urn (quality_flag)`. */
export function formatColumn({ code, unit, role }: NrtColumnName): string {
  if (role === 'flag') return `${code} ${FLAG_SUFFIX}`;
  return unit === undefined ? code : `${code} [${unit}]`;
}

/** The header row, with its line end. */
export function writeHeader(columns: readonly NrtColumnName[]): string {
  return `${[DATETIME, ...columns.map(formatColumn)].join('\t')}\n`;
}
