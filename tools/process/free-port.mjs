import net from 'node:net';

/**
 * Ports below those that systems give to outgoing connections (Linux from 32768, others from 49152): a service that is
 * killed and started again finds its port free, whatever else runs meanwhile.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
/** Tests that run beside each other draw from ranges of their own. */
const RANGES = 8;
const SIZE = (HIGHEST - LOWEST) / RANGES;

const range = LOWEST + (Number(process.env['JEST_WORKER_ID'] ?? 0) % RANGES) * SIZE;
let next = Math.floor(Math.random() * SIZE);

/**
 * Finds a TCP port of 127.0.0.1 that nobody listens on at this moment, another one each time.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tried = 0; tried < SIZE; tried++) {
    const port = range + (next++ % SIZE);
    if (await isFree(port)) return port;
  }
  throw new Error(`nothing is free from port ${range} to ${range + SIZE - 1}`);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
