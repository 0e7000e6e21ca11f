import { type NrtCellKind, type NrtHeader } from '@pelorus/shared/nrt';

export interface LayoutColumn {
  readonly code: string;
  /** Unit in the file; may differ from the stream's. */
  readonly unit?: string;
  readonly kind: 'number' | 'text' | 'flag';
}

export interface Layout {
  readonly id: number;
  readonly columns: readonly LayoutColumn[];
  /** Stream of each column; flag columns have that of their values. */
  readonly streamIds: readonly number[];
}

export function layoutColumns(header: NrtHeader, kinds: readonly NrtCellKind[]): LayoutColumn[] {
  return header.columns.map(({ code, unit, index }): LayoutColumn => {
    const kind = kinds[index];
    if (kind === undefined || kind === 'unknown') throw new Error(`column ${index} of a sound header has no kind`);
    return { code, ...(unit !== undefined && kind !== 'flag' && { unit }), kind };
  });
}

type ValueColumn = LayoutColumn & { readonly index: number };

const valuesOf = new WeakMap<readonly LayoutColumn[], readonly ValueColumn[]>();

/** Value columns with their index in the layout; cached by array. */
export function valueColumns(columns: readonly LayoutColumn[]): readonly ValueColumn[] {
  const known = valuesOf.get(columns);
  if (known) return known;
  const found = columns.flatMap((column, index) => (column.kind === 'flag' ? [] : [{ ...column, index }]));
  valuesOf.set(columns, found);
  return found;
}

const keys = new WeakMap<readonly LayoutColumn[], string>();

export function layoutKey(columns: readonly LayoutColumn[]): string {
  const known = keys.get(columns);
  if (known !== undefined) return known;
  const key = JSON.stringify(columns.map(({ code, unit, kind }) => [code, unit ?? null, kind]));
  keys.set(columns, key);
  return key;
}
