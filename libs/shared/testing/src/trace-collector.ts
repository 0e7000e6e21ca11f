import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  /** 2 is a failure. */
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Value = Readonly<Record<string, unknown>>;
interface Attribute {
  readonly key: string;
  readonly value: Value;
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[];
  }[];
}
type RawSpan = Omit<CollectedSpan, 'service' | 'failed' | 'attributes'> & {
  readonly attributes: readonly Attribute[];
  readonly status?: { readonly code?: number };
};

export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** Paths and media types of what came. */
  readonly exports: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const collector = new TraceCollector(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const type = String(request.headers['content-type']);
        collector.exports.push(`${request.url} ${type}`);
        if (type === 'application/json') collector.#take(JSON.parse(Buffer.concat(chunks).toString()) as Export);
        response.writeHead(200, { 'Content-Type': type }).end(type === 'application/json' ? '{}' : undefined);
      });
    });
    return collector;
  }

  /** The spans of a trace, once there are those that are wanted. */
  async trace(traceId: string, isWhole: (spans: readonly CollectedSpan[]) => boolean): Promise<CollectedSpan[]> {
    for (;;) {
      const spans = this.spans.filter((span) => span.traceId === traceId);
      if (isWhole(spans)) return spans;
      await setTimeout(20);
    }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #take({ resourceSpans }: Export): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(factsOf(resource.attributes)['service.name']);
      for (const { attributes, status, ...span } of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, service, failed: status?.code === 2, attributes: factsOf(attributes) });
    }
  }
}

function factsOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));
}

/** The value behind the name of its type; lists are of such values. */
function plain(value: Value): unknown {
  const [inner] = Object.values(value);
  const { values } = (inner ?? {}) as { readonly values?: readonly Value[] };
  return Array.isArray(values) ? (values as readonly Value[]).map(plain) : inner;
}
