/** One fault of an input, as a problem document lists it. */
export interface Fault {
  /** Stable name of the kind of fault. */
  readonly code: string;
  /** The fault, its place, and the value that was expected. */
  readonly detail: string;
  /** JSON pointer into the body. */
  readonly pointer?: string;
  /** Name of the query parameter. */
  readonly parameter?: string;
  /** Row of a table as a spreadsheet counts. */
  readonly row?: number;
  /** Line of a file; the header is 1. */
  readonly line?: number;
  /** Column of a file, from 1. */
  readonly column?: number;
  /** Header of that column. */
  readonly header?: string;
  /** Offending text, cut at 64 characters. */
  readonly text?: string;
  /** Offset in a filter, in UTF-16 units from 0. */
  readonly position?: number;
  readonly length?: number;
  /** Names or tokens that would have been right. */
  readonly expected?: readonly string[];
  /** Nearest known names. */
  readonly nearest?: readonly string[];
}

/** A problem document (RFC 9457) of a service. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  /** Stable name of the kind of error. */
  readonly code: string;
  /** The first 100 faults of the input. */
  readonly errors?: readonly Fault[];
  /** Number of faults in all. */
  readonly totalErrors?: number;
  readonly [key: string]: unknown;
}

/** Any failure of a call; `url` is the address that was asked. */
export class ClientError extends Error {
  constructor(
    message: string,
    readonly url: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** A service refused the call and said why. */
export class ProblemError extends ClientError {
  readonly status: number;
  readonly code: string;
  readonly faults: readonly Fault[];
  readonly totalFaults: number;

  constructor(
    readonly problem: Problem,
    url: string,
    /** Seconds after which the service wants to be asked again. */
    readonly retryAfter?: number,
  ) {
    super(problem.detail, url);
    this.status = problem.status;
    this.code = problem.code;
    this.faults = problem.errors ?? [];
    this.totalFaults = problem.totalErrors ?? this.faults.length;
  }
}

/** Nothing answered: wrong host or port, no network, a connection that broke, no answer in time. */
export class ConnectionError extends ClientError {}

/** Something answered that is no Pelorus service: a proxy's page, a portal of a network, another server. */
export class ForeignAnswerError extends ClientError {
  constructor(
    url: string,
    readonly status: number,
    readonly contentType: string,
    /** Beginning of the answer as text. */
    readonly excerpt: string,
    readonly retryAfter?: number,
  ) {
    super(`${url} answered ${status} with ${contentType || 'no content type'}, not as a Pelorus service does`, url);
  }
}

/** An answer that broke off before its end: a part is never taken for the whole. */
export class BrokenAnswerError extends ClientError {}
