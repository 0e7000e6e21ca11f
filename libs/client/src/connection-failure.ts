/** Failures of connections in words. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ETIMEDOUT: 'the host did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'the host did not answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'there is no network',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak HTTPS: does its address begin with http://?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak HTTPS: does its address begin with http://?',
  CERT_HAS_EXPIRED: 'its certificate has expired: check the date of this machine, too',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: check the date of this machine',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody known has signed its certificate',
};

interface Chained {
  readonly code?: string;
  readonly message?: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

/** Why a connection failed: searches causes and attempts for a known code. */
export function reasonOf(error: unknown): string {
  const { code, cause, errors, message } = (error ?? {}) as Chained;
  if (code && REASONS[code]) return REASONS[code];
  const inner = cause ?? errors?.[0];
  return inner === undefined ? firstLine(message ?? 'unknown reason') : reasonOf(inner);
}

const firstLine = (text: string): string => text.trim().split('\n')[0]!;
