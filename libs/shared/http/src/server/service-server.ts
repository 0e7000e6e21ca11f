import { type IncomingMessage, type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** A server of Node.js for which a connection is idle, too, that has asked nothing yet: a stop does not wait for it. */
export class ServiceServer<
  Request extends typeof IncomingMessage,
  Response extends typeof ServerResponse<InstanceType<Request>>,
> extends Server<Request, Response> {
  readonly #open = new Set<Socket>();

  constructor(options: ServerOptions<Request, Response>, listener: RequestListener<Request, Response>) {
    super(options, listener);
    this.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  override closeIdleConnections(): void {
    super.closeIdleConnections();
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}
