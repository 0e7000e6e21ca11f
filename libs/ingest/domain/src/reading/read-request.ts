import { AGGREGATE_FUNCTIONS, type AggregateFunction, TEXT_FUNCTIONS } from './aggregate-function';
import { type Aggregation } from './aggregate-table';
import { notForText } from './read.errors';
import { type Stream } from '../stream';
import { type TableOptions } from './table-options';
import { type TimeRange } from './time-range';

/** What is to be read. */
export interface ReadRequest extends TableOptions {
  /** Folded, each once, in the order of the columns. */
  readonly codes: readonly string[];
  readonly range: TimeRange;
  /** Undefined reads the values themselves. */
  readonly aggregation?: Aggregation;
  /** The most rows. */
  readonly limit?: number;
}

/** Refuses (400) functions that a stream of text does not have. */
export function checkFunctions(streams: readonly Stream[], aggregation: Aggregation | undefined): void {
  const wrong = aggregation?.functions.find((name) => !TEXT_FUNCTIONS.includes(name));
  const text = streams.find(({ kind }) => kind === 'text');
  if (wrong && text) throw notForText(text.code, wrong, TEXT_FUNCTIONS);
}

/** Whether the statistics of whole blocks can stand for their values. */
export function canUseSums({ aggregation, keptFlags, withFlags }: ReadRequest): boolean {
  if (!aggregation || keptFlags || withFlags) return false;
  return aggregation.functions.every((name) => SUMMED.includes(name));
}

const SUMMED = AGGREGATE_FUNCTIONS.filter((name) => !['MEDIAN', 'Q25', 'Q75'].includes(name)) as AggregateFunction[];

/** One column of the answer. */
export interface TableColumn {
  readonly code: string;
  readonly unit?: string;
  /** The function, in lower case; `quality_flag` for flags; none for the values themselves. */
  readonly label?: string;
}

/** The columns of the answer after the time stamps. */
export function tableColumns(streams: readonly Stream[], { aggregation, withFlags }: ReadRequest): TableColumn[] {
  return streams.flatMap(({ code, unit }) => {
    const own = { code, ...(unit !== undefined && { unit }) };
    const values: TableColumn[] = aggregation
      ? aggregation.functions.map((name) => ({ ...own, label: name.toLowerCase() }))
      : [own];
    return withFlags ? [...values, { code, label: 'quality_flag' }] : values;
  });
}
