import { type PoolClient } from 'pg';

/**
 * Sets whether a connection sends statements at once, or each when the one before was answered. The server runs them in their
 * order either way. Callers set it while nothing is awaited of the connection, and take it back: streams of COPY need a
 * connection that is not pipelined.
 */
export function setPipelined(client: PoolClient, pipelined: boolean): void {
  // The driver reads the property before each statement; its types know it as an option of new connections only.
  (client as { pipeline: boolean }).pipeline = pipelined;
}
