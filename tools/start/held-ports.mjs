import net from 'node:net';

/** Somebody else listens where a service should. */
export class PortTaken extends Error {
  constructor({ service, port, setting }, code) {
    const reason = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${code})`;
    super(`port ${port}, meant for the ${service}, ${reason}: stop it or choose another one with ${setting}=<port>`);
  }
}

const hold = (wanted, host) =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (error) => reject(new PortTaken(wanted, error.code)));
    server.listen(wanted.port, host, () => resolve(server));
  });

const close = (server) => new Promise((resolve) => server.close(resolve));

/** Takes the ports until the services need them, so that nobody else gets them while the database starts. */
export async function holdPorts(wanted, host) {
  const servers = [];
  const release = () => Promise.all(servers.splice(0).map(close));
  try {
    for (const one of wanted) servers.push(await hold(one, host));
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}
