import { type Layout } from '../layout';

export interface StreamWanted {
  readonly id: number;
  readonly kind: 'number' | 'text';
}

/** Columns of a stream in blocks of a layout; the time stamps are column 0. */
export interface ReadColumn {
  readonly stream: number;
  readonly kind: 'number' | 'text';
  readonly column: number;
  /** Flag column; absent where there is none or none is wanted. */
  readonly flags?: number;
  /** Index among the block's numeric columns; for numbers only. */
  readonly ordinal: number;
  /** Place among the layout's value columns, from 1. */
  readonly place: number;
}

export function columnsToRead(layout: Layout, wanted: readonly StreamWanted[], withFlags: boolean): ReadColumn[] {
  const wantedAt = new Map(wanted.map(({ id }, at) => [id, at]));
  let ordinal = 0;
  let place = 0;
  return layout.columns.flatMap(({ kind }, i): ReadColumn[] => {
    if (kind === 'flag') return [];
    place++;
    const own = kind === 'number' ? ordinal++ : -1;
    const stream = wantedAt.get(layout.streamIds[i]!);
    if (stream === undefined) return [];
    const flags = withFlags ? flagColumn(layout, layout.streamIds[i]!) : undefined;
    return [{ stream, kind, column: i + 1, ordinal: own, place, ...(flags !== undefined && { flags }) }];
  });
}

function flagColumn({ columns, streamIds }: Layout, streamId: number): number | undefined {
  const index = columns.findIndex(({ kind }, i) => kind === 'flag' && streamIds[i] === streamId);
  return index < 0 ? undefined : index + 1;
}
