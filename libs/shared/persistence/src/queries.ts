import { type Sql } from './sql';

export interface Queries {
  /** Runs one statement and gives its rows; driver errors of a lost or busy database come as DomainError `unavailable`. */
  query<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]>;
}

export interface QueryOptions {
  /** Keeps the statement parsed and planned, a hundred a connection. No effect in a transaction and under a limit. */
  readonly prepared?: boolean;
  /** Milliseconds after which the statement is given up as DomainError `unavailable`. In a transaction it has no effect. */
  readonly limit?: number;
  /** Aborted when nobody waits for the rows: the statement is broken off. In a transaction it has no effect. */
  readonly gone?: AbortSignal;
}
