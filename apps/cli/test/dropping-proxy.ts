import net from 'node:net';

/**
 * A link that drops half of all connections: before the request, or just before the answer, which the client never
 * sees.
 */
export class DroppingProxy {
  dropped = 0;
  passed = 0;

  private constructor(
    private readonly server: net.Server,
    private readonly target: URL,
  ) {}

  static async start(target: string): Promise<DroppingProxy> {
    const server = net.createServer();
    const proxy = new DroppingProxy(server, new URL(target));
    server.on('connection', (client) => proxy.#connect(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as net.AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  #connect(client: net.Socket): void {
    const turn = (this.dropped + this.passed) % 4;
    client.on('error', () => undefined);
    if (turn === 0 || turn === 2) this.dropped++;
    else this.passed++;
    if (turn === 0) return void client.destroy();
    const service = net.connect(Number(this.target.port), this.target.hostname).on('error', () => client.destroy());
    client.on('close', () => service.destroy());
    client.pipe(service);
    // A connection that is kept alive serves a few answers only, so that many connections are needed.
    let answers = turn === 2 ? 0 : 4;
    service.on('data', (bytes: Buffer) => (answers-- > 0 ? client.write(bytes) : client.destroy()));
    service.on('close', () => client.end());
  }
}
