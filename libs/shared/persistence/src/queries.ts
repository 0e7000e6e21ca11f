import { type Sql } from './sql';

/** Runs single statements. */
export interface Queries {
  /** Runs one statement and gives its rows; driver errors of a lost or busy database come as DomainError `unavailable`. */
  query<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]>;
}

export interface QueryOptions {
  /**
   * Whether connections keep the statement parsed and planned, for one that is run often. A connection keeps a hundred at
   * the most. In a transaction, and under a limit, it has no effect.
   */
  readonly prepared?: boolean;
  /** Milliseconds after which the statement is given up as DomainError `unavailable`. In a transaction it has no effect. */
  readonly limit?: number;
  /** Aborted when nobody waits for the rows: the statement is broken off. In a transaction it has no effect. */
  readonly gone?: AbortSignal;
}
