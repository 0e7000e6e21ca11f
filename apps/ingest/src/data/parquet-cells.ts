import { EMPTY_FLAG, type NrtWritableCells } from '@pelorus/shared/nrt';
import { microsecondsOf } from './microseconds';

/** The cells of a column as the package takes them; levels are 1 for a cell, 0 for null. */
export interface ParquetCells {
  readonly values: BigInt64Array | Float64Array | (number | string | null)[];
  readonly definitionLevels: number[];
  readonly repetitionLevels: number[];
  readonly maxDefinitionLevel: number;
  /** Absent where the package is to choose. */
  readonly encoding?: 'DELTA_BINARY_PACKED' | 'PLAIN';
}

export interface TimeCells extends ParquetCells {
  readonly values: BigInt64Array;
}

/** Time stamps, of which none is null. */
export function timeCells(ms: Float64Array, us: Uint16Array): TimeCells {
  const values = microsecondsOf(ms, us);
  return { values, definitionLevels: [], repetitionLevels: [], maxDefinitionLevel: 0, encoding: 'DELTA_BINARY_PACKED' };
}

/** Cells of a column; NaN, `''` and `EMPTY_FLAG` are null. */
export function parquetCells(cells: NrtWritableCells): ParquetCells {
  switch (cells.kind) {
    case 'number':
      return numberCells(cells.values);
    case 'text':
      return withNulls(cells.texts.map((text) => (text === '' ? null : text)));
    case 'flag':
      return withNulls(Array.from(cells.flags, (flag) => (flag === EMPTY_FLAG ? null : flag)));
  }
}

function numberCells(values: Float64Array): ParquetCells {
  let present = 0;
  let hasMinusZero = false;
  for (const value of values) {
    if (value === value) present++;
    if (value === 0 && Object.is(value, -0)) hasMinusZero = true;
  }
  // A dictionary of the package has one zero.
  const encoding = hasMinusZero && ({ encoding: 'PLAIN' } as const);
  if (present < values.length) return { ...numbersWithNulls(values), ...encoding };
  const definitionLevels = new Array<number>(values.length).fill(1);
  return { values, definitionLevels, repetitionLevels: [], maxDefinitionLevel: 1, ...encoding };
}

/** In one loop: `Array.from` with a function takes several times as long. */
function numbersWithNulls(values: Float64Array): ParquetCells {
  const cells = new Array<number | null>(values.length).fill(null);
  const definitionLevels = new Array<number>(values.length).fill(0);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (value !== value) continue;
    cells[row] = value;
    definitionLevels[row] = 1;
  }
  return { values: cells, definitionLevels, repetitionLevels: [], maxDefinitionLevel: 1 };
}

function withNulls(values: (number | string | null)[]): ParquetCells {
  const definitionLevels = values.map((value) => (value === null ? 0 : 1));
  return { values, definitionLevels, repetitionLevels: [], maxDefinitionLevel: 1 };
}
