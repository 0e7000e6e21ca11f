/** Kind of the values of a stream, which never changes. */
export type StreamKind = 'number' | 'text';

/** Kind as which the cells of a column are read; cells of an `unknown` column (a faulty header) are only checked as text. */
export type NrtCellKind = StreamKind | 'flag' | 'unknown';

export interface NrtColumn {
  /** Position in `NrtHeader.columns`, from 0; people count `datetime` as 1 and this column as `index + 2`. */
  readonly index: number;
  /** The parameter URN in lower case. */
  readonly code: string;
  readonly role: 'value' | 'flag' | 'unknown';
  /** The text in brackets: `''` for `urn []`, absent for `urn`; `text` says that the column holds text. */
  readonly unit?: string;
  /** The header as it was written. */
  readonly text: string;
  /** The index of the flag column of a value column, or of the value column of a flag column. */
  readonly partner?: number;
}

export interface NrtHeader {
  readonly columns: readonly NrtColumn[];
  /** Whether rows can be judged by this header: false when it is no header at all, or too large. */
  readonly readable: boolean;
}

/** The unit that makes a column one of text. */
export const TEXT_UNIT = 'text';

/** Suffix of a flag column after its URN and one space. */
export const FLAG_SUFFIX = '(quality_flag)';
