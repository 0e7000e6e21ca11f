/** Use of the quality flags of values. */
export interface TableOptions {
  /** The flags whose values are kept; absent for all. */
  readonly keptFlags?: ReadonlySet<number>;
  /** Whether the table has columns of flags. */
  readonly withFlags: boolean;
}
