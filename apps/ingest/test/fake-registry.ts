import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A question to the registry. */
export interface Asked {
  readonly url?: string;
  readonly headers: IncomingHttpHeaders;
  readonly codes: readonly string[];
}

/** Writes the answer of a registry to a question. */
export type Answer = (response: ServerResponse, asked: Asked) => void;

/** An answer as a registry gives it. */
export function verdict(
  unknown: Readonly<Record<string, readonly string[]>> = {},
  forbidden: Readonly<Record<string, number>> = {},
): Answer {
  return (response, { codes }) => {
    const answer = {
      unknown: codes.filter((code) => unknown[code]).map((code) => ({ code, nearest: unknown[code] })),
      forbidden: codes.filter((code) => forbidden[code]).map((code) => ({ code, itemId: forbidden[code] })),
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  };
}

/** An answer with a status and a text. */
export function says(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => void response.writeHead(status, headers).end(text);
}

/** A server in place of a registry, with answers that the test chooses. */
export class FakeRegistry {
  readonly asked: Asked[] = [];
  answer: Answer = verdict();
  readonly #server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { codes } = JSON.parse(text || '{"codes":[]}') as { codes: string[] };
      const asked = { url: request.url, headers: request.headers, codes };
      this.asked.push(asked);
      this.answer(response, asked);
    });
  });

  static async start(): Promise<FakeRegistry> {
    const registry = new FakeRegistry();
    await new Promise<void>((resolve) => registry.#server.listen(0, '127.0.0.1', resolve));
    return registry;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}
