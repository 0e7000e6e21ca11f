import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

interface Application {
  listen(port: number, host: string): Promise<unknown>;
  getHttpServer(): unknown;
  close(): Promise<void>;
}

/** A service that listens, until it is closed. */
export interface ListeningService {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  readonly url: string;
  /** Closes the application and breaks off whatever still runs; the database is the caller's. */
  close(): Promise<void>;
}

/** Lets an application listen on any free port of this machine. */
export async function listen(app: Application): Promise<ListeningService> {
  await app.listen(0, '127.0.0.1');
  const server = app.getHttpServer() as Server;
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      // A connection that comes now and asks nothing would be waited for as long as a head may take.
      server.on('connection', (socket) => socket.destroy());
      server.closeAllConnections();
      await app.close();
    },
  };
}
