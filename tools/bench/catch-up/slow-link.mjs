import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes that are passed on at once, as a packet. */
const PACKET = 1_400;

/**
 * A TCP link to a port of this machine, as of a ship by satellite: packets arrive so many milliseconds late, and take their turn at so
 * many bits a second, each way.
 * @param {number} port
 * @param {{ delayMs: number, bitsPerSecond: number }} limits
 */
export async function slowLink(port, { delayMs, bitsPerSecond }) {
  const passed = { up: 0, down: 0 };
  const lanes = { up: new Lane(bitsPerSecond), down: new Lane(bitsPerSecond) };
  const server = net.createServer((client) => {
    const service = net.connect(port, '127.0.0.1');
    for (const [way, from, to] of /** @type {const} */ ([
      ['up', client, service],
      ['down', service, client],
    ])) {
      void passOn(
        from,
        to,
        async (bytes) => {
          passed[way] += bytes;
          await lanes[way].pass(bytes);
        },
        delayMs,
      ).catch(() => to.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return { port: /** @type {net.AddressInfo} */ (server.address()).port, passed, close: () => server.close() };
}

/** One way of the link, which all connections share. */
class Lane {
  #freeAt = 0;

  /** @param {number} bitsPerSecond */
  constructor(bitsPerSecond) {
    this.bitsPerSecond = bitsPerSecond;
  }

  /** Waits until these bytes have passed. */
  async pass(/** @type {number} */ bytes) {
    const now = performance.now();
    this.#freeAt = Math.max(now, this.#freeAt) + (bytes * 8_000) / this.bitsPerSecond;
    await sleep(this.#freeAt - now);
  }
}

/**
 * @param {net.Socket} from
 * @param {net.Socket} to
 * @param {(bytes: number) => Promise<void>} pass
 * @param {number} delayMs
 */
async function passOn(from, to, pass, delayMs) {
  to.on('error', () => from.destroy());
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  for await (const chunk of from) {
    for (let at = 0; at < chunk.length; at += PACKET) {
      const packet = chunk.subarray(at, at + PACKET);
      await pass(packet.length);
      const arrived = sleep(delayMs);
      last = last.then(() => arrived).then(() => to.write(packet));
    }
  }
  await last;
  await sleep(delayMs);
  to.end();
}
