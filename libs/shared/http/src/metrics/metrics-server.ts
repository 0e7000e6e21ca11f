import cluster from 'node:cluster';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DomainError } from '@pelorus/shared/kernel';

/** Address of the server of metrics; without a port there is none. */
export interface MetricsAddress {
  readonly METRICS_HOST: string;
  readonly METRICS_PORT?: number;
}

/** Metrics and state of the server. */
export interface ShownMetrics {
  /** Media type of the text. */
  readonly contentType: string;
  text(): Promise<string>;
  watchProcess?(): void;
  /** Lets the primary process add up the metrics of its workers. */
  giveToPrimary?(): void;
}

/** Connections at once: those of one or two Prometheus servers. */
const MOST_CONNECTIONS = 16;

/** `GET /metrics` on a port of its own; for workers their primary serves it. It keeps no process running by itself. */
export class MetricsServer implements OnApplicationBootstrap, OnModuleDestroy {
  #server?: Server;

  constructor(
    private readonly metrics: ShownMetrics,
    private readonly address: MetricsAddress,
  ) {}

  /** Port on which it listens; undefined when it is off. */
  get port(): number | undefined {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.address.METRICS_PORT === undefined) return;
    this.metrics.watchProcess?.();
    if (cluster.isWorker) this.metrics.giveToPrimary?.();
    else await this.listen();
  }

  /** Starts the server, if it has a port; DomainError `metrics-port-taken` when something else listens there. */
  async listen(): Promise<void> {
    const { METRICS_HOST: host, METRICS_PORT: port } = this.address;
    if (port === undefined) return;
    const server = createServer((request, response) => void this.#answer(request, response));
    server.maxConnections = MOST_CONNECTIONS;
    await listen(server, port, host);
    this.#server = server.unref();
  }

  async onModuleDestroy(): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  async #answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url?.split('?')[0] !== '/metrics') return sendText(response, 404, 'There is only /metrics here.\n');
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, `${method} is not possible here; possible: GET, HEAD.\n`);
    }
    const text = await this.metrics.text().catch(() => undefined);
    if (text === undefined) return sendText(response, 500, 'The metrics cannot be read.\n');
    sendText(response, 200, text, this.metrics.contentType);
  }
}

function sendText(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }).end(text);
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const detail = `Port ${port} is taken: stop what listens there, or set METRICS_PORT.`;
    throw new DomainError('unavailable', 'metrics-port-taken', detail, { cause: error });
  }
}
