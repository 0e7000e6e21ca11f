import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

/**
 * Makes the first connection of the process, to itself. Node.js compiles the parser of answers meanwhile, and a fetch
 * whose connection closes before that is done never settles: through a bad link every start could cost the whole limit
 * of time.
 */
export async function makeFirstConnection(): Promise<void> {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
  server.close().closeAllConnections();
}
