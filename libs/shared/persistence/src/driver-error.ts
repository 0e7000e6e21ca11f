import { DomainError } from '@pelorus/shared/kernel';

interface PostgresError {
  readonly code: string;
  readonly constraint?: string;
  readonly message: string;
  readonly name: string;
  readonly where: string;
}

/**
 * SQLSTATE classes and codes after which the same request may succeed later: connection lost, server stopping, too many
 * clients, the database away for maintenance (renamed, or taking no connections).
 */
const UNAVAILABLE = /^(08...|57P0[1-5]|53[0234]00|25006|3D000|55000)$/;
const DISK_FULL = '53100';
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN']);
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|is not queryable|Cannot use a pool after|could not commit transaction for shard/i;
/** Messages of a distributed server of which a node is away, before a commit: nothing was changed. */
const NODE_AWAY =
  /^(connection to the remote node|connection establishment for node|could not establish any connections to the node|failed to COPY to shard|failure on connection marked as essential:) /;
/** Where an error comes from a node of a distributed server. */
const ON_NODE = /while executing command on \S+:\d+/;
/** Messages of a distributed server whose connection to a node broke while it waited for an answer. */
const BROKEN_TO_NODE =
  /^(server closed the connection|could not (receive data from|send data to) server|no connection to the server)/;
/** Errors of TypeORM for a statement of a transaction whose connection broke before. */
const RELEASED = /^QueryRunner(Provider)?AlreadyReleasedError$/;
/** lock_not_available and query_canceled: a time limit of the service ended the wait. */
const TIMED_OUT = new Set(['55P03', '57014']);
/** Codes of the errors that `translateDriverError` makes. */
const FAILURES = new Set(['database-unavailable', 'node-unavailable', 'busy', 'storage-full']);
/** serialization_failure and deadlock_detected: run the transaction again. */
const TRANSIENT = new Set(['40001', '40P01']);

function driverError(error: unknown): Partial<PostgresError> & { errors?: readonly unknown[] } {
  if (typeof error !== 'object' || error === null) return {};
  const inner: unknown = 'driverError' in error ? error.driverError : error;
  return typeof inner === 'object' && inner !== null ? inner : {};
}

/** Whether the server ended a statement for a time limit or a cancellation: its connection is as it was. */
export function isBrokenOff(error: unknown): boolean {
  return TIMED_OUT.has(driverError(error).code ?? '');
}

/**
 * Whether a statement failed for its server or what that has, so that another server may do better: a connection that broke, a
 * conflict with what a replica replays, a table that it does not have yet. Not for a time limit or a client that went away.
 */
export function isOfServer(error: unknown): boolean {
  if (!(error instanceof DomainError)) return driverError(error).code !== undefined && !isBrokenOff(error);
  return error.cause !== undefined && FAILURES.has(error.code) && !isBrokenOff(error.cause);
}

/** Whether a transaction failed only because of concurrent ones and should be run again. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.has(driverError(error).code ?? '');
}

/**
 * The name of the violated constraint, if a unique, foreign key or check constraint was violated. Distributed servers
 * report some of these as an internal error or in their message alone, with the name of a shard's constraint
 * (`name_102008`), so compare by stem.
 */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint, message = '' } = driverError(error);
  if (!code?.startsWith('23') && code !== 'XX000') return undefined;
  const name = constraint ?? /violates \w+(?: key)? constraint "([^"]+)"/.exec(message)?.[1];
  return name?.replace(/_\d{6,}$/, '');
}

/** Turns a lost, overloaded or blocked database into the error that clients may retry after; leaves others as they are. */
export function translateDriverError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const { code = '', message = '', name = '', where = '', errors } = driverError(error);
  // Node gathers failed attempts on several addresses of one host (IPv6, IPv4) in an AggregateError.
  if (errors?.some((each) => NETWORK.has(driverError(each).code ?? ''))) return unavailable(error);
  if (code === DISK_FULL) return diskFull(error);
  const isOfNode = ON_NODE.test(where) && (UNAVAILABLE.test(code) || BROKEN_TO_NODE.test(message));
  if (NODE_AWAY.test(message) || isOfNode) return nodeUnavailable(error);
  const isLost = LOST.test(message) || RELEASED.test(name);
  if (UNAVAILABLE.test(code) || NETWORK.has(code) || isLost) return unavailable(error);
  if (TIMED_OUT.has(code) || isTransient(error)) {
    return new DomainError('unavailable', 'busy', 'The database is busy with other changes; try again.', {
      retryAfter: 1,
      cause: error,
    });
  }
  return error;
}

function diskFull(cause: unknown): DomainError {
  const detail = 'The disk of the database is full; nothing is stored. Tell whoever runs the service.';
  return new DomainError('insufficient-storage', 'storage-full', detail, { retryAfter: 60, cause });
}

function unavailable(cause: unknown): DomainError {
  return new DomainError('unavailable', 'database-unavailable', 'The database cannot be reached; try again.', {
    retryAfter: 2,
    cause,
  });
}

function nodeUnavailable(cause: unknown): DomainError {
  const detail = 'A server of the database cannot be reached, and what it has is missed; try again.';
  return new DomainError('unavailable', 'node-unavailable', detail, { retryAfter: 2, cause });
}
