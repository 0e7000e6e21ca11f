import cluster from 'node:cluster';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type INestApplication } from '@nestjs/common';
import { type Logger } from 'pino';
import { type ServerSettings } from '@pelorus/shared/config';
import { type Database } from '@pelorus/shared/persistence';
import { stopTracing } from '../tracing/running-tracing';
import { ServiceState } from '../health/service-state';

const IDLE_CHECK_MS = 50;
/** The time that running statements have to end when the service stops. */
const DISCONNECT_MS = 5_000;

/** Listens until SIGTERM or SIGINT, then lets running requests finish within the limit and closes the database, if there is one. */
export async function runService(
  app: INestApplication,
  settings: ServerSettings,
  database: Database | undefined,
  logger: Logger,
): Promise<void> {
  await app.listen(settings.PORT, settings.HOST);
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // A second signal does not wait; workers get one from whoever stops the service and one from their primary.
    if (stopping && cluster.isPrimary) process.exit(1);
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    void end().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  const end = async (): Promise<void> => {
    try {
      await stopService(app, settings, database);
    } finally {
      await stopTracing();
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Logged last: whoever waits for this line may stop the service as soon as it is there.
  const { address, port } = (app.getHttpServer() as Server).address() as AddressInfo;
  logger.info({ address, port }, 'listening');
}

/** Breaks off requests that outlast SHUTDOWN_TIMEOUT; waits for no statement whose request is gone. */
export async function stopService(
  app: INestApplication,
  settings: ServerSettings,
  database: Database | undefined,
): Promise<void> {
  void app.get(ServiceState).stop();
  await closeServer(app.getHttpServer() as Server, settings.SHUTDOWN_TIMEOUT * 1000);
  await app.close();
  await Promise.race([database?.close(), setTimeout(DISCONNECT_MS, undefined, { ref: false })]);
}

async function closeServer(server: Server, limit: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept alive after its last answer would hold up the rest for seconds.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = globalThis.setTimeout(() => server.closeAllConnections(), limit);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
