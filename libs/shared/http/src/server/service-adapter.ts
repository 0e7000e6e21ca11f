import { type IncomingMessage, type ServerResponse, type RequestListener, Server, type ServerOptions } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Express, type Response } from 'express';
import { prepareReply } from '../reply/before-reply';
import { type ReplyWriter } from '../reply/reply-writer';
import { StreamReply } from '../reply/stream-reply';
import { expressMessages } from './express-messages';
import { settleTarget } from './request-target';
import { answerUnparsedRequest } from './unparsed-request';
import { type Socket } from 'node:net';

/** The largest request head that is read: a 16-KiB filter, percent-encoded, fits. */
const MAX_HEAD_BYTES = 64 * 1024;
/** A connection on which nothing moves for this long is closed. */
const IDLE_MS = 120_000;
/** Proxies close idle connections after a minute; one that the service closes first makes them answer 502 now and then. */
const KEEP_ALIVE_MS = 65_000;
const HEAD_MS = 70_000;

/** Express on a server with our limits, whose own refusals are problem documents, too. It sends replies by a ReplyWriter. */
export class ServiceAdapter extends ExpressAdapter {
  #replies?: ReplyWriter;

  /** `headers` are sent with every response, also with those of Node.js itself. */
  constructor(private readonly headers: Readonly<Record<string, string>> = {}) {
    super();
  }

  sendBy(replies: ReplyWriter): void {
    this.#replies = replies;
  }

  /** Sends what an operation returns. Not an interceptor: a chain of observables costs more than most operations. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    prepareReply(response);
    if (body instanceof StreamReply) return this.#replyStream(body, response, statusCode);
    if (this.#replies?.send(body, response)) return undefined;
    return super.reply(response, body, statusCode);
  }

  async #replyStream(reply: StreamReply, response: Response, statusCode?: number): Promise<unknown> {
    return super.reply(response, await this.#replies?.open(reply, response), statusCode);
  }

  override initHttpServer(): void {
    const application = this.getInstance<Express>();
    const server = new ServiceServer(
      {
        maxHeaderSize: MAX_HEAD_BYTES,
        // A request without Host gets a problem document instead of Node's bare refusal.
        requireHostHeader: false,
        ...expressMessages(application, this.headers),
      },
      (request, response) => {
        settleTarget(request);
        application(request, response);
      },
    );
    // Uploads over a bad link may take hours; stalled ones are ended by the idle limit and by readers of bodies.
    server.requestTimeout = 0;
    server.timeout = IDLE_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.headersTimeout = HEAD_MS;
    server.on('clientError', (error, socket) => answerUnparsedRequest(error, socket, this.headers));
    // The reader of the body answers "100 Continue", so that a refusal comes before the body is sent.
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      server.emit('request', request, response);
    });
    // Other expectations are refused by the first middleware, as a problem document.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      server.emit('request', request, response);
    });
    this.httpServer = server;
  }
}

/** Lets a client that asked with `Expect: 100-continue` send its body. */
export function continueBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue' && !response.headersSent) response.writeContinue();
}

/** A server of Node.js for which a connection is idle, too, that has asked nothing yet: a stop does not wait for it. */
class ServiceServer<
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
