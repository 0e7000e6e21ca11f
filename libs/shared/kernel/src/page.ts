export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export interface PageRequest {
  /** Records to skip. */
  readonly offset: number;
  /** Records at the most; 0 asks for the total only. */
  readonly hits: number;
  readonly sorts: readonly SortKey[];
  /** RSQL expression that the records must fulfil. */
  readonly where?: string;
  /** Aborted when nobody waits for the page any more. */
  readonly gone?: AbortSignal;
}

/** Part and order of a collection that is streamed; without `hits`, everything after the offset. */
export interface ListRequest extends Omit<PageRequest, 'hits' | 'gone'> {
  readonly hits?: number;
}

/** Record kept as the text that the database wrote, because it is only sent on. */
export interface WrittenRecord<Row> {
  parse(): Row;
  /** Values of the record before its first object or array; cheaper than `parse`. */
  leadingFields(): Partial<Row>;
}

export interface Page<Row> {
  readonly offset: number;
  readonly totalHits: number;
  readonly records: readonly (Row | WrittenRecord<Row>)[];
}
