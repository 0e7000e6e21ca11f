import { type Parameter } from '@pelorus/client';

/**
 * A range as people write it: `0 … 40 psu`, `± 8 µmol/L`, `≥ 0`, `≤ 40`; the unit is that of the parameter without one
 * of its own.
 */
export function rangeText(property: Parameter['properties'][number], unitOfParameter: string): string {
  const { lower, upper, unit } = property;
  const text = bounds(lower, upper);
  return text && `${text} ${unit?.code ?? unitOfParameter}`.trim();
}

function bounds(lower: number | undefined, upper: number | undefined): string {
  if (lower === undefined) return upper === undefined ? '' : `≤ ${upper}`;
  if (upper === undefined) return `≥ ${lower}`;
  if (lower === upper) return String(lower);
  return lower === -upper ? `± ${upper}` : `${lower} … ${upper}`;
}
