import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request at the server; `name` is that of the object, without the bucket. */
export interface ObjectRequest {
  readonly method: string;
  readonly name: string;
}

/**
 * What goes wrong with an answer: a refusal with a code of S3, half of the bytes, other bytes, or none at all; `unanswered` writes and
 * deletions are done.
 */
export type ObjectFault =
  | { readonly status: number; readonly code: string }
  | 'cut'
  | 'short'
  | 'altered'
  | 'silent'
  | 'unanswered'
  | 'forgotten';

export interface StoredObject {
  readonly bytes: Uint8Array;
  modifiedMs: number;
}

const ACCESS = { id: 'test-access', secret: 'test-secret', region: 'us-east-1' };
const BUCKET = 'measurements';
/** Small, so that lists have several pages. */
const PAGE = 3;

/**
 * An S3-compatible store for tests, in memory. It refuses wrong signatures (version 4) and bodies, knows ranges, `If-None-Match`
 * and pages of lists, and answers as wrongly as `fault` says.
 */
export class ObjectServer {
  readonly objects = new Map<string, StoredObject>();
  readonly requests: ObjectRequest[] = [];
  /** Decides what goes wrong with a request, perhaps later; undefined for nothing. */
  fault: (request: ObjectRequest) => ObjectFault | undefined | Promise<ObjectFault | undefined> = () => undefined;

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  static async start(): Promise<ObjectServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new ObjectServer(server, (server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      started.#answer(request, response).catch(() => response.destroy());
    });
    return started;
  }

  /** The settings of a service that uses the store under a prefix. */
  environment(prefix = 'archive'): Record<string, string> {
    return { OBJECT_STORE: `s3://${BUCKET}/${prefix}`, OBJECT_STORE_PATH_STYLE: 'true', ...this.sdkEnvironment() };
  }

  /** The variables by which the SDK finds endpoint, region and credentials. */
  sdkEnvironment(): Record<string, string> {
    return {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${this.port}`,
      AWS_REGION: ACCESS.region,
      AWS_ACCESS_KEY_ID: ACCESS.id,
      AWS_SECRET_ACCESS_KEY: ACCESS.secret,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://store');
    const name = decodeURIComponent(url.pathname).replace(`/${BUCKET}`, '').replace(/^\//, '');
    const asked = { method: request.method ?? '', name };
    this.requests.push(asked);
    const wrong = signatureFault(request, url, body);
    if (wrong !== undefined) return refuse(response, 403, wrong);
    const fault = await this.fault(asked);
    if (fault === 'silent') return;
    if (typeof fault === 'object') return refuse(response, fault.status, fault.code);
    if (asked.method === 'PUT') return this.#put(request, response, name, body, fault);
    if (asked.method === 'DELETE') {
      this.objects.delete(name);
      if (fault === 'unanswered') return;
      return void response.writeHead(204).end();
    }
    if (name === '') return this.#list(response, url.searchParams);
    return this.#give(request, response, name, fault);
  }

  #put(request: IncomingMessage, response: ServerResponse, name: string, body: Buffer, fault?: ObjectFault): void {
    if (request.headers['if-none-match'] === '*' && this.objects.has(name))
      return refuse(response, 412, 'PreconditionFailed');
    const bytes = fault === 'short' ? body.subarray(0, body.length >> 1) : fault === 'altered' ? altered(body) : body;
    if (fault !== 'forgotten') this.objects.set(name, { bytes, modifiedMs: Date.now() });
    if (fault === 'unanswered') return;
    if (fault === 'cut') return void response.destroy();
    response.writeHead(200, { etag: '"0"' }).end();
  }

  #give(request: IncomingMessage, response: ServerResponse, name: string, fault?: ObjectFault): void {
    const stored = this.objects.get(name);
    if (!stored || fault === 'forgotten') return refuse(response, 404, 'NoSuchKey', request.method === 'HEAD');
    const { bytes: all } = stored;
    if (request.method === 'HEAD') return void response.writeHead(200, { 'content-length': all.length }).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range)) ?? [];
    const start = Number(from ?? 0);
    if (start >= all.length) return refuse(response, 416, 'InvalidRange');
    const end = Math.min(all.length, Number(to ?? all.length) + 1);
    const bytes = fault === 'altered' ? altered(all.subarray(start, end)) : all.subarray(start, end);
    const shown = fault === 'short' ? bytes.subarray(0, bytes.length >> 1) : bytes;
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': shown.length,
      'content-range': `bytes ${start}-${end - 1}/${all.length}`,
    });
    if (fault !== 'cut') return void response.end(shown);
    response.write(shown.subarray(0, shown.length >> 1), () => response.destroy());
  }

  #list(response: ServerResponse, query: URLSearchParams): void {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const names = [...this.objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, PAGE);
    const contents = page.map((name) => {
      const { modifiedMs, bytes } = this.objects.get(name)!;
      const modified = new Date(modifiedMs).toISOString();
      return `<Contents><Key>${name}</Key><LastModified>${modified}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const isMore = names.length > PAGE;
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const list = `<IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}`;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><ListBucketResult>${list}</ListBucketResult>`);
  }
}

function altered(bytes: Uint8Array): Buffer {
  const other = Buffer.from(bytes);
  if (other.length > 0) other[other.length >> 1]! ^= 1;
  return other;
}

function refuse(response: ServerResponse, status: number, code: string, isBare = false): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    isBare ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

/** Why a request is not that of the account; undefined when it is (AWS signature version 4). */
function signatureFault({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      String(headers.authorization),
    );
  if (!found) return 'AccessDenied';
  const [, id, day, region, signed, signature] = found as unknown as string[];
  if (id !== ACCESS.id || region !== ACCESS.region) return 'InvalidAccessKeyId';
  const digest = String(headers['x-amz-content-sha256']);
  if (digest !== hexDigest(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.search.slice(1).split('&')].sort().join('&');
  const lines = signed!.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, lines.join(''), signed, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hexDigest(canonical)].join('\n');
  const key = [day!, region!, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${ACCESS.secret}`));
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function hexDigest(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
