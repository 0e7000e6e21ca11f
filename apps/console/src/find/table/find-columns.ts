import { type Item } from '@pelorus/client';

/** Column: sort key, least width in rem, share of spare room. */
interface Column {
  readonly sort?: string;
  readonly least: number;
  readonly share: number;
  /** Text of a cell; other columns are drawn. */
  readonly text?: (item: Item) => string | number | undefined;
}

/** Available columns in order. */
export const COLUMNS = {
  name: { sort: 'longName', least: 12, share: 4 },
  code: { sort: 'code', least: 11, share: 4, text: ({ code }) => code },
  type: { sort: 'type.generalName', least: 7, share: 2, text: ({ type }) => type.generalName },
  status: { sort: 'status.name', least: 8.5, share: 1 },
  seen: { least: 6.5, share: 1 },
  day: { least: 7, share: 0 },
  manufacturer: { sort: 'manufacturer', least: 8, share: 2, text: ({ manufacturer }) => manufacturer },
  model: { sort: 'model', least: 8, share: 2, text: ({ model }) => model },
  serialNumber: { sort: 'serialNumber', least: 8, share: 1, text: ({ serialNumber }) => serialNumber },
  inventoryNumber: { sort: 'inventoryNumber', least: 8, share: 1, text: ({ inventoryNumber }) => inventoryNumber },
  citation: { sort: 'citation', least: 10, share: 2, text: ({ citation }) => citation },
  description: { sort: 'description', least: 14, share: 4, text: ({ description }) => description },
  version: { sort: 'version', least: 5, share: 0, text: ({ version }) => version },
  created: { sort: 'created', least: 11, share: 1 },
  lastModified: { sort: 'lastModified', least: 11, share: 1 },
} as const satisfies Record<string, Column>;

export type ColumnId = keyof typeof COLUMNS;
export const COLUMN_IDS = Object.keys(COLUMNS) as ColumnId[];
const USUAL: readonly ColumnId[] = ['name', 'code', 'type', 'status', 'seen', 'day'];
const USUAL_ON_PHONES: readonly ColumnId[] = ['name', 'seen'];

export const columnOf = (id: ColumnId): Column => COLUMNS[id];

/** Columns in the URL; the usual ones without any known. */
export function readColumns(text: string | undefined, narrow: boolean): readonly ColumnId[] {
  const named = new Set(text?.split(','));
  const chosen = COLUMN_IDS.filter((id) => named.has(id));
  if (chosen.length > 0) return chosen;
  return narrow ? USUAL_ON_PHONES : USUAL;
}

/** Columns for the URL; undefined for the usual ones. */
export function writeColumns(columns: Iterable<string>, narrow: boolean): string | undefined {
  const text = [...columns].join(',');
  return text === '' || readColumns(text, narrow).join() === readColumns(undefined, narrow).join()
    ? undefined
    : readColumns(text, narrow).join(',');
}

/** CSS grid widths, and the width below which the table scrolls. */
export function layoutOf(columns: readonly ColumnId[]): { gridTemplateColumns: string; minWidth: string } {
  const described = columns.map(columnOf);
  const tracks = described.map(({ least, share }) => (share === 0 ? `${least}rem` : `minmax(${least}rem, ${share}fr)`));
  const gaps = columns.length;
  const minWidth = `${described.reduce((sum, { least }) => sum + least, gaps)}rem`;
  return { gridTemplateColumns: tracks.join(' '), minWidth };
}
