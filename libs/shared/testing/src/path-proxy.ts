import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/**
 * A host with services below paths, as institutes have it: a proxy that takes the path off requests, and passes on all else
 * as it is. What lies below no path is another page of the host.
 */
export class PathProxy {
  readonly #targets = new Map<string, URL>();

  private constructor(
    private readonly server: Server,
    /** Address of the host, without a slash at its end. */
    readonly url: string,
  ) {}

  static async start(): Promise<PathProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new PathProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => proxy.#pass(asked, answer));
    return proxy;
  }

  /** Leads requests below a path such as `/pelorus` to a service. */
  lead(path: string, target: string): void {
    this.#targets.set(path, new URL(target));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { url = '', method, headers, socket } = asked;
    const found = [...this.#targets].find(([path]) => url.startsWith(`${path}/`));
    if (!found) return void answer.writeHead(404, { 'content-type': 'text/plain' }).end('another page of this host');
    const [path, { hostname, port }] = found;
    const told = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'http' };
    const onward = request({ hostname, port, method, path: url.slice(path.length), headers: { ...headers, ...told } });
    onward.on('response', (answered) => {
      answer.writeHead(answered.statusCode!, answered.headers).flushHeaders();
      answered.on('error', () => answer.destroy()).pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  }
}
