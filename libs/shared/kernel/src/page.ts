/** One sort key of a list: a dotted field name and its direction. */
export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** Which part of a collection is asked for, in which order. */
export interface PageRequest {
  /** How many records to skip. */
  readonly offset: number;
  /** How many records at the most; 0 asks for the total only. */
  readonly hits: number;
  readonly sorts: readonly SortKey[];
  /** An RSQL expression that the records must fulfil. */
  readonly where?: string;
}

/** Which part of a collection is streamed, in which order: all that follows when there is no number of hits. */
export interface ListRequest extends Omit<PageRequest, 'hits'> {
  readonly hits?: number;
}

/** A record that is kept as the text that the database wrote, since it is only sent on. */
export interface WrittenRecord<Row> {
  /** The record as an object. */
  parse(): Row;
  /** Its values before the first that is an object or an array, for less than `parse` costs. */
  leadingFields(): Partial<Row>;
}

/** A part of a collection and the size of the whole. */
export interface Page<Row> {
  readonly offset: number;
  readonly totalHits: number;
  readonly records: readonly (Row | WrittenRecord<Row>)[];
}
