import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A message as a receiver gets it. */
export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly json: {
    readonly type: string;
    readonly data: {
      readonly rule: string;
      readonly severity: string;
      readonly alerts: readonly { code: string; state: string }[];
    };
  };
}

/** Answers a call of a webhook. */
export type WebhookAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** A receiver of webhooks on this machine, with answers that the test chooses. */
export class WebhookServer {
  readonly received: Received[] = [];
  answer: WebhookAnswer = (response) => void response.writeHead(204).end();
  readonly #server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      this.received.push({ headers: request.headers, body, json: JSON.parse(body || '{}') as Received['json'] });
      this.answer(response, request);
    });
  });

  static async start(): Promise<WebhookServer> {
    const server = new WebhookServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}
