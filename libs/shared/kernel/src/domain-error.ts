/** Kinds of failures that all services share; the HTTP layer maps each kind to one status. */
export type DomainErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'not-acceptable'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'unsupported-media-type'
  | 'invalid'
  | 'too-many'
  | 'not-implemented'
  | 'unavailable'
  | 'insufficient-storage';

/**
 * One fault of an input: `pointer` (JSON pointer) in a body; `line`, `column` (1-based), `header`,
 * `text` in a file, and `row` as a spreadsheet counts;
 * `parameter` in a query string; `position`, `length` (0-based UTF-16), `expected` in an RSQL expression.
 */
export interface Fault {
  readonly code: string;
  readonly detail: string;
  readonly pointer?: string;
  readonly parameter?: string;
  readonly row?: number;
  readonly line?: number;
  readonly column?: number;
  readonly header?: string;
  readonly text?: string;
  readonly position?: number;
  readonly length?: number;
  readonly expected?: readonly string[];
  readonly nearest?: readonly string[];
}

export interface DomainErrorOptions {
  /** Faults of a refused input: the first 100 at the most. */
  readonly faults?: readonly Fault[];
  /** Number of all faults, when `faults` lists only some. */
  readonly totalFaults?: number;
  /** Further members of the answer that are safe to show, for example `datasetId`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds after which the client may try again. */
  readonly retryAfter?: number;
  /** Parameters of the challenge that tells how to show a token (RFC 6750), such as `error`. */
  readonly challenge?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An expected failure: `kind` decides the status, `code` is stable for programs, the message is for people and holds no secret. */
export class DomainError extends Error {
  readonly faults?: readonly Fault[];
  readonly totalFaults?: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number;
  readonly challenge?: Readonly<Record<string, string>>;

  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.faults = options.faults;
    this.totalFaults = options.totalFaults ?? options.faults?.length;
    this.details = options.details ?? {};
    this.retryAfter = options.retryAfter;
    this.challenge = options.challenge;
  }
}
