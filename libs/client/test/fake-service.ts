/** A request that a `FakeService` was sent. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Answers a request to a `FakeService`. */
export type Reply = (seen: Seen) => Response | Promise<Response>;

/** Stands in for `fetch`: answers requests in the order of the replies, the last one for all that follow. */
export class FakeService {
  readonly seen: Seen[] = [];

  constructor(private readonly replies: readonly Reply[]) {}

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    const seen = { method: request.method, path: pathname + search, headers: request.headers, body };
    const reply = this.replies[Math.min(this.seen.push(seen), this.replies.length) - 1]!;
    return reply(seen);
  };
}

export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  () =>
    Response.json(value, { status, headers });

/** A refusal as services write it. */
export const problem = (
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): Reply =>
  json({ type: `urn:pelorus:problem:${code}`, title: '', status, detail: `It is ${code}.`, instance: '/', code, ...more }, status, headers); // prettier-ignore

/** A connection that breaks. */
export const broken =
  (code: string): Reply =>
  () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };

/** The page of a proxy. */
export const html =
  (status: number): Reply =>
  () =>
    new Response('<html><title>Bad\nGateway</title></html>', { status, headers: { 'content-type': 'text/html' } });
