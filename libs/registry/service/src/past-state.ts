/** What a record was at one of its revisions. */
export interface PastState {
  readonly id: number;
  readonly uuid: string;
  readonly created: Date;
  readonly revision: number;
  /** The last revision that the record had, which comes before the next one. */
  readonly lastRevision: number;
  /** What its fields held, by their names, with null for those that it had none of. */
  readonly values: Readonly<Record<string, unknown>>;
}
