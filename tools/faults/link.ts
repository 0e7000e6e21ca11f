import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Bytes of one direction of a connection, passed on in their order. */
class Direction {
  #queue: Promise<void> = Promise.resolve();

  constructor(from: net.Socket, to: net.Socket, link: Link) {
    from.on('data', (bytes: Buffer) => {
      from.pause();
      this.#queue = this.#queue.then(async () => {
        await link.pass();
        if (!to.destroyed) to.write(bytes);
        from.resume();
      });
    });
    from.on('end', () => {
      this.#queue = this.#queue.then(() => void to.end());
    });
    from.on('error', () => to.destroy());
    from.on('close', () => void this.#queue.then(() => to.destroy()));
  }
}

/** A TCP link between programs of this machine that can be cut, held up and slowed down. */
export class Link {
  /** Milliseconds by which each piece of bytes is late. */
  lateness = 0;
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  #held: Promise<void> | undefined;
  #release = (): void => undefined;

  private constructor(
    private readonly server: net.Server,
    private readonly target: () => number,
  ) {}

  /** Opens a link to the port of 127.0.0.1 that `target` gives for each new connection. */
  static async open(target: () => number): Promise<Link> {
    const server = net.createServer();
    const link = new Link(server, target);
    server.on('connection', (client) => link.#connect(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get port(): number {
    return (this.server.address() as net.AddressInfo).port;
  }

  /** Passes nothing on until `resume` or `cut`; connections stay open. */
  hold(): void {
    this.#held ??= new Promise((resolve) => (this.#release = resolve));
  }

  /** Passes on what was held. */
  resume(): void {
    this.#held = undefined;
    this.#release();
  }

  /** Breaks off all connections, with what was held. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.resetAndDestroy();
    this.resume();
  }

  async pass(): Promise<void> {
    if (this.lateness > 0) await delay(this.lateness);
    while (this.#held) await this.#held;
  }

  close(): void {
    this.server.close();
    this.cut();
  }

  #connect(client: net.Socket): void {
    const service = net.connect(this.target(), '127.0.0.1');
    const pair = [client, service] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('close', () => this.#pairs.delete(pair));
    }
    new Direction(client, service, this);
    new Direction(service, client, this);
  }
}
