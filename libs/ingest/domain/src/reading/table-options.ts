/** How the quality flags of values are taken into account. */
export interface TableOptions {
  /** The flags whose values are kept; undefined keeps all. */
  readonly keptFlags?: ReadonlySet<number>;
  /** Whether flags are written beside the values. */
  readonly withFlags: boolean;
}
