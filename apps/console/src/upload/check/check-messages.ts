import { type CheckedBytes, type NrtColumn } from '@pelorus/shared/nrt';
import { type ColumnLimits } from './column-limits';
import { type ColumnSummary } from './column-summary';
import { type FaultyLine } from '../repair/repair';

/** What the thread that checks files is told: a file, then, when it has said the header, the ranges of the columns. */
export type CheckRequest =
  | { readonly kind: 'file'; readonly file: Blob; readonly gzipped: boolean }
  | { readonly kind: 'limits'; readonly limits: ColumnLimits };

/** What the thread says of a file: its columns, how far it is, what it found, or why it could not read it. */
export type CheckAnswer =
  | { readonly kind: 'header'; readonly columns: readonly NrtColumn[] }
  | { readonly kind: 'progress'; readonly read: number }
  | {
      readonly kind: 'checked';
      readonly checked: CheckedBytes;
      readonly lines: readonly FaultyLine[];
      readonly content: Blob;
      /** What the numeric columns hold; of a file without faults only. */
      readonly summaries: readonly ColumnSummary[];
    }
  | { readonly kind: 'failed'; readonly message: string };
