/**
 * The address of a service for this machine: one that listens everywhere is reached on the loopback address.
 * @param {string} host
 * @param {number} port
 */
export function serviceUrl(host, port) {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}

/**
 * The address by which this machine reaches a service that listens on `host`.
 * @param {string} host
 * @param {number} port
 */
export const probeUrl = (host, port) => {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};
