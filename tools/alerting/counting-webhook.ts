import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type AlertMessage } from './alert-waves';

/** A receiver of webhooks that knows how often each came. */
export class CountingWebhook {
  /** All messages, also those that came again. */
  readonly messages: AlertMessage[] = [];
  /** How often each message came, by its id. */
  readonly times = new Map<string, number>();
  /** The status of answers; one of a failure asks for a pause of an hour. */
  status = 204;
  /** What happens when a message has come, before it is answered. */
  onMessage: () => void = () => undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<CountingWebhook> {
    const server = createServer();
    const webhook = new CountingWebhook(server);
    server.on('request', (request, response) => {
      void json(request).then((message) => {
        const id = String(request.headers['webhook-id']);
        webhook.times.set(id, (webhook.times.get(id) ?? 0) + 1);
        webhook.messages.push(message as AlertMessage);
        webhook.onMessage();
        response.writeHead(webhook.status, webhook.status < 300 ? {} : { 'retry-after': '3600' }).end();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return webhook;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}
