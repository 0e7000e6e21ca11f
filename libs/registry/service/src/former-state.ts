/** A record as it was at one of its revisions. */
export interface FormerState {
  readonly id: number;
  readonly uuid: string;
  readonly created: Date;
  readonly revision: number;
  /** The last revision that the record had, which comes before the next one. */
  readonly lastRevision: number;
  /** The values of its fields, by their names; null for fields that were empty. */
  readonly values: Readonly<Record<string, unknown>>;
}
