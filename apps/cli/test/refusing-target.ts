import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** How the target refuses datasets: it has no room, no right is there, or a proxy before it takes one file at a time. */
export type Refusal = 507 | 403 | 413;

/** An ingest service without datasets that refuses them. */
export class RefusingTarget {
  /** Files of each request for a batch. */
  readonly batches: number[] = [];

  private constructor(
    private readonly server: http.Server,
    readonly url: string,
  ) {}

  static async start(status: Refusal): Promise<RefusingTarget> {
    const server = http.createServer((request, response) => void target.#answer(status, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const target = new RefusingTarget(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return target;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(status: Refusal, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url ?? '/', this.url);
    const answer = (state: number, body: object): void =>
      void response.writeHead(state, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/rest/auth/loggedin') return answer(200, { username: 'mover@example.org', admin: true });
    if (pathname === '/rest/datasets' && request.method === 'GET')
      return answer(200, { offset: 0, hits: 0, totalHits: 0, records: [] });
    const isBatch = pathname === '/rest/datasets/batch';
    const files = isBatch ? gunzipSync(Buffer.concat(chunks)).toString().trim().split('\n') : [];
    if (isBatch) this.batches.push(files.length);
    if (status !== 413) return answer(status, problemOf(status, status === 507 ? 'storage-full' : 'forbidden'));
    if (files.length === 1) return answer(200, { results: [{ dataset: { id: 1 } }] });
    response
      .writeHead(413, { 'content-type': 'text/html' })
      .end('<html><title>Request Entity Too Large</title></html>');
  }
}

const problemOf = (status: number, code: string): object => ({
  ...{ type: `urn:pelorus:problem:${code}`, title: '', status, detail: `It is ${code}.`, instance: '/', code },
});
