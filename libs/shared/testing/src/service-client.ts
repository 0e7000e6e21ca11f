import supertest, { type Response, type Test } from 'supertest';
import { ResponseChecker } from './response-checker';
import { type Schema } from './closed-schemas';

/**
 * A client for HTTP specs: requests of supertest (`client.get(path).set(...).expect(200)`), of which every response
 * must be as the service's OpenAPI document says, in status, media type and body; what is not described fails. Requests
 * that no operation describes may only be refused, by a problem document. For what lies outside the description (CORS,
 * `/api`, raw HTTP) use `supertest(client.url)`.
 */
export class ServiceClient {
  private constructor(
    readonly url: string,
    /** The OpenAPI document as it is served. */
    readonly document: Schema,
    private readonly checker: ResponseChecker,
    readonly headers: Readonly<Record<string, string>>,
  ) {}

  static async connect(url: string): Promise<ServiceClient> {
    const response = await supertest(url).get('/api-json').expect(200);
    const document = response.body as Schema;
    return new ServiceClient(url, document, ResponseChecker.of(document), {});
  }

  get(path: string): Test {
    return this.request('get', path);
  }

  head(path: string): Test {
    return this.request('head', path);
  }

  post(path: string): Test {
    return this.request('post', path);
  }

  put(path: string): Test {
    return this.request('put', path);
  }

  patch(path: string): Test {
    return this.request('patch', path);
  }

  delete(path: string): Test {
    return this.request('delete', path);
  }

  /** A request of any method; nothing is sent before it is awaited. */
  request(method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete', path: string): Test {
    return supertest(this.url)
      [method](path)
      .set(this.headers)
      .expect((response: Response) => this.#check(method, path, response));
  }

  /** The same client with further headers in every request. */
  with(headers: Readonly<Record<string, string>>): ServiceClient {
    return new ServiceClient(this.url, this.document, this.checker, { ...this.headers, ...headers });
  }

  /** Logs in with a personal access token; gives a client that sends the session in the header `x-auth-token`. */
  async logIn(username: string, token: string): Promise<ServiceClient> {
    const path = Object.keys(this.document['paths'] as object).find((each) => each.endsWith('/auth/login'));
    if (path === undefined) throw new Error('the service describes no login');
    const response = await this.post(path).type('form').send({ username, password: token }).expect(200);
    return this.with({ 'x-auth-token': sessionOf(response) });
  }

  #check(method: string, path: string, response: Response): void {
    this.checker.check(method, path, {
      status: response.status,
      contentType: response.headers['content-type'],
      text: textOf(response),
    });
  }
}

/** The session token that a login's response sets. */
export function sessionOf(response: Response): string {
  const cookies = response.headers['set-cookie'] as unknown as readonly string[] | undefined;
  const token = cookies?.map((cookie) => /^x-auth-token=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
  if (token === undefined) throw new Error('the response sets no cookie x-auth-token');
  return token;
}

/** Binary bodies come as a Buffer and without `text`. */
function textOf(response: Response): string {
  if (typeof response.text === 'string') return response.text;
  return Buffer.isBuffer(response.body) ? response.body.toString('latin1') : '';
}
