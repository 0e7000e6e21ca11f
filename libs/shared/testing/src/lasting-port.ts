import net from 'node:net';

/** Ports below those that systems give to outgoing connections, so that nobody takes one before a service listens on it. */
const LOWEST = 32_000;
const SIZE = 90;
/** Suites beside each other draw from ranges of their own. */
const RANGES = 8;

const range = LOWEST + (Number(process.env['JEST_WORKER_ID'] ?? 0) % RANGES) * SIZE;
let next = Math.floor(Math.random() * SIZE);

/** Finds a TCP port of 127.0.0.1 that nobody listens on, for a service that is going to; another one each time. */
export async function lastingPort(): Promise<number> {
  for (let tried = 0; tried < SIZE; tried++) {
    const port = range + (next++ % SIZE);
    if (await isFree(port)) return port;
  }
  throw new Error(`nothing is free from port ${range} to ${range + SIZE - 1}`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
