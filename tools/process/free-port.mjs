import net from 'node:net';

/** A TCP port of 127.0.0.1 that nobody listens on at this moment. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
