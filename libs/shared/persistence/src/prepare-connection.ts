import { type PoolClient } from 'pg';
import { type StatementWatcher, watchStatements } from './watch-statements';

/** Gives what a new connection gets before its first statement. */
export function prepareConnection(options: {
  readonly watchStatement?: StatementWatcher;
}): (client: PoolClient) => void {
  const { watchStatement } = options;
  return (client) => {
    surviveCuts(client);
    if (watchStatement) watchStatements(client, watchStatement);
  };
}

/** Keeps the process alive when a busy connection is cut: its statement fails with the same error, but the pool listens to idle ones only. */
function surviveCuts(client: PoolClient): void {
  client.on('error', () => undefined);
}
