import { type NrtDecimalCells, type NrtNumberCells } from './nrt-batch';
import { POWERS_OF_TEN } from '@pelorus/shared/kernel';

/** The number of a row, NaN for an empty cell. */
export function numberAt(cells: NrtNumberCells | NrtDecimalCells, row: number): number {
  if (cells.kind === 'number') return cells.values[row]!;
  return cells.present[row] === 1 ? cells.mantissas[row]! / POWERS_OF_TEN[cells.scale]! : NaN;
}
