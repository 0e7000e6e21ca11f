import { type Parameter } from '@pelorus/client';

/** A range that the registry has of a parameter; values may lie beyond it, but are worth a look then. */
export interface ColumnRange {
  readonly name: string;
  readonly lower?: number;
  readonly upper?: number;
}

/** Ranges by the code of a column. */
export type ColumnLimits = ReadonlyMap<string, readonly ColumnRange[]>;

/**
 * Properties that are ranges, by their names: `measuring range`, `local_range`, `Messbereich`; others are accuracies
 * and thresholds.
 */
const RANGE = /range|bereich/i;

/** The ranges of a parameter that hold for values in its own unit. */
export const rangesOfParameter = ({ properties, unit }: Pick<Parameter, 'properties' | 'unit'>): ColumnRange[] =>
  properties.flatMap(({ name, lower, upper, unit: own }) => {
    const isRange = RANGE.test(name) && (lower !== undefined || upper !== undefined);
    if (!isRange || (own && own.code !== unit.code)) return [];
    return [{ name, ...(lower === undefined ? {} : { lower }), ...(upper === undefined ? {} : { upper }) }];
  });

/** Whether a value lies beyond a range. */
export const isOutside = ({ lower = -Infinity, upper = Infinity }: ColumnRange, value: number): boolean =>
  value < lower || value > upper;
