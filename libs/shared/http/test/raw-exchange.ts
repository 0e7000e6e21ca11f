import { connect, type Socket } from 'node:net';

/** Opens a connection to a service, for what no HTTP client would send. */
export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}

/** Sends bytes as they are and gives all that comes back until the server closes; rejects when it resets. */
export async function rawExchange(url: string, bytes: string | Buffer): Promise<string> {
  const socket = await openSocket(url);
  socket.write(bytes);
  return received(socket);
}

/** All that a connection brings until it closes. */
export function received(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', reject).on('close', () => resolve(text));
  });
}

/** The JSON body of a response as it came over the wire. */
export function bodyOf(response: string): Record<string, unknown> {
  return JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
}
