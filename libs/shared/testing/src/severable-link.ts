import { connect, createServer, type Server, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';

/** A way to a port, of this machine by default, that can be cut, or hold back what is sent. */
export class SeverableLink {
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #isCut = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(port: number, host = '127.0.0.1'): Promise<SeverableLink> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const link = new SeverableLink(server, (server.address() as AddressInfo).port);
    server.on('connection', (socket) => link.#pass(socket, connect(port, host)));
    return link;
  }

  /** Breaks all connections, and lets none begin. */
  cut(): void {
    this.#isCut = true;
    for (const sockets of this.#pairs) for (const socket of sockets) socket.destroy();
  }

  /** Holds back what is sent on the connections that are there, as a network that lost its way. */
  hold(): void {
    for (const sockets of this.#pairs) for (const socket of sockets) socket.unpipe().pause();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #pass(client: Socket, server: Socket): void {
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [server, client] as const]) {
      from
        .on('error', () => undefined)
        .on('close', () => {
          to.destroy();
          this.#pairs.delete(pair);
        });
      from.pipe(to);
    }
    if (this.#isCut) client.destroy();
  }
}
