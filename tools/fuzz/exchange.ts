import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { type Header } from './headers';
import { type ServiceName } from './operation';
import { type Delivery } from './plan';

/** A request as it goes out; `target` and headers are sent as they are. */
export interface Request {
  /** The service whose operation it is. */
  readonly service: ServiceName;
  /** The service that it is sent to. */
  readonly via: ServiceName;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | undefined;
  readonly delivery: Delivery;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Milliseconds within which every request is answered. */
const PATIENCE_MS = 30_000;

/** Sends requests over connections that are kept. */
export class Exchange {
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 8 });

  /** Resolves with the answer, undefined when the client has left; rejects when there is none. */
  async send(url: string, sent: Request): Promise<Answer | undefined> {
    try {
      return await this.#once(url, sent, this.#agent);
    } catch (error) {
      // The service may have closed a connection that was kept just as the request went out.
      if ((error as { reused?: boolean }).reused) return this.#once(url, sent, false);
      throw error;
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #once(
    url: string,
    { method, target, headers, body, delivery }: Request,
    agent: Agent | false,
  ): Promise<Answer | undefined> {
    const { host, hostname, port } = new URL(url);
    const given = [['host', host], ...headers, ...framing(body, delivery)].flat();
    return new Promise((resolve, reject) => {
      // Node sends a flat list of headers as it is; its types know of objects only.
      const options = {
        hostname,
        port,
        method,
        path: target,
        headers: given as unknown as Record<string, string>,
        agent,
      };
      const outgoing = request({ ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
      outgoing.on('response', (response) => {
        if (delivery.how === 'leave') outgoing.destroy();
        else received(response).then(resolve, reject);
      });
      outgoing.on('error', (error) => {
        if (delivery.how === 'leave') resolve(undefined);
        else reject(Object.assign(error, { reused: agent !== false && outgoing.reusedSocket }));
      });
      outgoing.on('close', () => delivery.how === 'leave' && resolve(undefined));
      write(outgoing, body, delivery);
    });
  }
}

function framing(body: Buffer | undefined, delivery: Delivery): Header[] {
  if (body === undefined) return [];
  if (delivery.how === 'chunks') return [['transfer-encoding', 'chunked']];
  return [['content-length', String(body.length)]];
}

type Outgoing = ReturnType<typeof request>;

function write(outgoing: Outgoing, body: Buffer | undefined, delivery: Delivery): void {
  if (delivery.how === 'leave') return leave(outgoing, body, delivery.after);
  if (delivery.how === 'chunks') {
    const bytes = body ?? Buffer.alloc(0);
    const size = Math.max(delivery.size, Math.ceil(bytes.length / 50));
    for (let at = 0; at < bytes.length; at += size) outgoing.write(bytes.subarray(at, at + size));
    outgoing.end();
  } else outgoing.end(body);
}

/** Goes away after a part of the body; without a body, or after all of it, some milliseconds later. */
function leave(outgoing: Outgoing, body: Buffer | undefined, after: number): void {
  if (body !== undefined && after < body.length) {
    outgoing.write(body.subarray(0, after), () => setImmediate(() => outgoing.destroy()));
  } else {
    outgoing.end(body);
    setTimeout(() => outgoing.destroy(), after % 20);
  }
}

/** The whole answer; of a stream of events, which stays open, what comes first. */
async function received(response: IncomingMessage): Promise<Answer> {
  const isOpen = /^text\/event-stream/.test(response.headers['content-type'] ?? '');
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    if (isOpen) break;
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
