/** Values of a metric: one number, or a number for each value of its label. */
export type Reading = number | Iterable<readonly [string, number]>;

/** A metric of a feature. Reading it costs nothing until Prometheus asks, and counting is adding to a field. */
export interface MetricSource<Name extends `pelorus_${string}` = `pelorus_${string}`> {
  /** In snake case with the unit at the end; names of counters end in `_total`. */
  readonly name: Name;
  /** The meaning of the metric, in a line. */
  readonly help: string;
  /** Name of the label of readings with several values, which must be bounded in number. */
  readonly label?: string;
  /** How values of several workers become one; their sum by default. */
  readonly acrossWorkers?: 'sum' | 'max';
  /** Reads the values of now. A reading that fails or takes longer than 3 seconds is left out. */
  readonly read: () => Reading | Promise<Reading>;
}
