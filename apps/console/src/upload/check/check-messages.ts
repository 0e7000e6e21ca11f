import { type CheckedBytes, type NrtColumn } from '@pelorus/shared/nrt';
import { type ColumnLimits } from './column-limits';
import { type ColumnSummary } from './column-summary';
import { type FaultyLine } from '../repair/repair';

/** Messages to the thread that checks files: a file, then, once its header is known, the ranges of the columns. */
export type CheckRequest =
  | { readonly kind: 'file'; readonly file: Blob; readonly gzipped: boolean }
  | { readonly kind: 'limits'; readonly limits: ColumnLimits };

/** Messages of the thread about a file: columns, progress, result, or why it could not be read. */
export type CheckAnswer =
  | { readonly kind: 'header'; readonly columns: readonly NrtColumn[] }
  | { readonly kind: 'progress'; readonly read: number }
  | {
      readonly kind: 'checked';
      readonly checked: CheckedBytes;
      readonly lines: readonly FaultyLine[];
      readonly content: Blob;
      /** Summaries of numeric columns; only of a file without faults. */
      readonly summaries: readonly ColumnSummary[];
    }
  | { readonly kind: 'failed'; readonly message: string };
