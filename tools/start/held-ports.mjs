import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../process/errors.mjs';

/**
 * A port that a service will listen on.
 * @typedef {object} WantedPort
 * @property {string} service as its user calls it.
 * @property {number} port
 * @property {string} setting the environment variable that sets it.
 */

/** Somebody else listens where a service should. */
export class PortTaken extends Error {
  /**
   * @param {WantedPort} wanted
   * @param {string | undefined} code
   */
  constructor({ service, port, setting }, code) {
    const reason = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${code})`;
    super(`port ${port}, meant for the ${service}, ${reason}: stop it or choose another one with ${setting}=<port>`);
  }
}

/** Services of a start that was killed end within moments, with their ports. */
const patience = 2_000;
const trialPause = 50;

/**
 * @param {WantedPort} wanted
 * @param {string} host
 */
async function holdSoon(wanted, host) {
  for (const until = Date.now() + patience; ; await delay(trialPause)) {
    try {
      return await hold(wanted, host);
    } catch (error) {
      if (!(error instanceof PortTaken) || Date.now() > until) throw error;
    }
  }
}

/**
 * @param {WantedPort} wanted
 * @param {string} host
 * @returns {Promise<net.Server>}
 */
const hold = (wanted, host) =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error) => reject(new PortTaken(wanted, codeOf(error))));
    server.listen(wanted.port, host, () => resolve(server));
  });

/** @param {net.Server} server */
const close = (server) => new Promise((resolve) => server.close(() => resolve(undefined)));

/**
 * Takes the ports until the services need them, so that nobody else gets them while the database starts.
 * @param {readonly WantedPort[]} wanted
 * @param {string} host
 */
export async function holdPorts(wanted, host) {
  /** @type {net.Server[]} */
  const servers = [];
  const release = () => Promise.all(servers.splice(0).map(close));
  try {
    for (const one of wanted) servers.push(await holdSoon(one, host));
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}
