import { type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';

/** Joins parts of a table, at least one, in new arrays. */
export function joinRows(parts: readonly NrtWritableRows[]): NrtWritableRows {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return {
    rows,
    ms: filled(
      new Float64Array(rows),
      parts.map(({ ms }) => ms),
    ),
    us: filled(
      new Uint16Array(rows),
      parts.map(({ us }) => us),
    ),
    columns: parts[0]!.columns.map((_, column) =>
      joinCells(
        parts.map(({ columns }) => columns[column]!),
        rows,
      ),
    ),
  };
}

/** Joins cells of one kind. */
function joinCells(cells: readonly NrtWritableCells[], rows: number): NrtWritableCells {
  const kind = cells[0]!.kind;
  switch (kind) {
    case 'number':
      return {
        kind,
        values: filled(
          new Float64Array(rows),
          cells.map((each) => ofKind(each, kind).values),
        ),
      };
    case 'flag':
      return {
        kind,
        flags: filled(
          new Uint8Array(rows),
          cells.map((each) => ofKind(each, kind).flags),
        ),
      };
    case 'text':
      return { kind, texts: cells.flatMap((each) => ofKind(each, kind).texts) };
  }
}

type OfKind<Kind> = Extract<NrtWritableCells, { readonly kind: Kind }>;

function ofKind<Kind extends NrtWritableCells['kind']>(cells: NrtWritableCells, kind: Kind): OfKind<Kind> {
  if (cells.kind !== kind) throw new Error(`a column of ${kind} has cells of ${cells.kind}`);
  return cells as OfKind<Kind>;
}

interface Settable<Part> {
  set(part: Part, offset: number): void;
}

function filled<Part extends { readonly length: number }, Whole extends Settable<Part>>(
  whole: Whole,
  parts: readonly Part[],
): Whole {
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
