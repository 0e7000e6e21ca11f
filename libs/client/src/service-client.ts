import { restore } from '@pelorus/shared/dedup';
import { ProblemError } from './client.errors';
import { type FollowedEvent, followEvents, type FollowOptions } from './follow-events';
import { Listing, type ListingRange, type Page } from './listing';
import { type Answer, type CallArguments, type CallInput, type ListOperation, type PageRecord } from './operation';
import { pathOf, queryString } from './query-string';
import { type Rsql } from './rsql-template';
import { type Account, type Credentials } from './session';
import { type Request, type Tagged, Transport, type TransportOptions } from './transport';

/** The query of a list: a filter, an order, a range. */
export interface ListQuery extends ListingRange {
  readonly where?: Rsql | string;
  /** Keys to sort by; `-key` sorts descending. */
  readonly sorts?: string | readonly string[];
  readonly signal?: AbortSignal;
}

interface Input {
  readonly body?: unknown;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Services send something every 15 s; longer silence means a broken connection. */
const SILENCE_MS = 45_000;

/** Bodies sent as they are; a stream only once. */
const RAW = [Blob, FormData, URLSearchParams, ReadableStream] as const;

const IDEMPOTENT = ['GET', 'HEAD'];

/** Every call of one service by its name, `client.call('GET /rest/v2/items/{id}', { path: { id: 1 } })`, typed. */
export class ServiceClient<Operations> {
  readonly #transport: Transport;

  constructor(
    url: string,
    private readonly prefix: string,
    options: TransportOptions = {},
  ) {
    this.#transport = new Transport(url, `${prefix}/auth/login`, options);
  }

  /** Address of the service, without a slash at its end. */
  get url(): string {
    return this.#transport.url;
  }

  protected get transport(): Transport {
    return this.#transport;
  }

  /**
   * Calls an operation and gives what it answers, records in full. Reads are repeated after failures of the connection;
   * writes only when the service has refused before it did anything. Fails with a `ClientError`.
   */
  async call<Key extends keyof Operations & string>(
    operation: Key,
    ...[input]: CallArguments<Operations[Key]>
  ): Promise<Answer<Operations[Key]>> {
    return (await this.tagged(operation, ...([input] as CallArguments<Operations[Key]>))).value;
  }

  /** Calls as `call` does, and gives the entity tag, too: in `If-Match` it says which state a change builds on. */
  async tagged<Key extends keyof Operations & string>(
    operation: Key,
    ...[input]: CallArguments<Operations[Key]>
  ): Promise<Tagged<Answer<Operations[Key]>>> {
    return (await this.#value(operation, (input ?? {}) as Input)) as Tagged<Answer<Operations[Key]>>;
  }

  /** The answer of an operation as it comes, its body unread: for tables, files and whatever is streamed. */
  async open<Key extends keyof Operations & string>(
    operation: Key,
    ...[input]: CallArguments<Operations[Key]>
  ): Promise<Response> {
    const { headers, ...rest } = (input ?? {}) as Input;
    return this.#transport.send({
      ...requestOf(operation, { ...rest, headers: { accept: '*/*', ...headers } }),
      patient: true,
    });
  }

  /** A list of an operation that answers with pages, walked lazily. */
  list<Key extends ListOperation<Operations>>(
    operation: Key,
    input: Omit<CallInput<Operations[Key]>, 'body'>,
    range: ListingRange = {},
  ): Listing<PageRecord<Operations[Key]>> {
    const { query, ...rest } = input as Input;
    return new Listing(async (page) => {
      const { value } = await this.#value(operation, { ...rest, query: { ...query, ...page } });
      return value as Page<PageRecord<Operations[Key]>>;
    }, range);
  }

  /** Begins a session, which counts on both services. */
  async logIn(credentials: Credentials): Promise<Account> {
    return this.#transport.logIn(credentials);
  }

  /** The account of the session, or of the token; undefined without a session. Fails for a token that is refused. */
  async account(signal?: AbortSignal): Promise<Account | undefined> {
    try {
      const path = `${this.prefix}/auth/loggedin`;
      const { value } = await this.#transport.read({ method: 'GET', path, repeatability: 'idempotent', signal });
      return value as Account;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401 && !this.#transport.sendsToken) return undefined;
      throw error;
    }
  }

  /** Ends the session. */
  async logOut(): Promise<void> {
    await this.#transport.send({ method: 'POST', path: `${this.prefix}/auth/logout`, repeatability: 'idempotent' });
    this.#transport.session.token = undefined;
  }

  /** Follows the events of an operation for good, behind those that are known. */
  protected follow(
    pathOf: (since: string | undefined) => Promise<string>,
    options: FollowOptions,
  ): AsyncGenerator<FollowedEvent, void, undefined> {
    const { signal } = options;
    const headers = { accept: 'text/event-stream' };
    const open = async (since: string | undefined): Promise<Response> =>
      this.#transport.sendOnce({
        ...{ method: 'GET', path: await pathOf(since), headers, repeatability: 'idempotent', silence: SILENCE_MS },
        ...(signal ? { signal } : {}),
      });
    return followEvents(open, this.#transport.retry, options);
  }

  async #value(operation: string, input: Input): Promise<Tagged<unknown>> {
    const request = requestOf(operation, input);
    const { value, etag } = await this.#transport.read(request);
    // Full objects never cycle.
    return { value: input.query?.['dedup'] === false ? value : restore(value), etag };
  }
}

/** The parameters of a list operation for a filter and an order. */
export function listParameters({ where, sorts, signal }: ListQuery): {
  query: { where?: string; sorts?: string };
  signal?: AbortSignal;
} {
  const query = {
    ...(where === undefined ? {} : { where: String(where) }),
    ...(sorts === undefined ? {} : { sorts: String(sorts) }),
  };
  return { query, ...(signal ? { signal } : {}) };
}

function requestOf(operation: string, { body, path, query, headers, signal }: Input): Request {
  const [method, template] = operation.split(' ', 2) as [string, string];
  const isRaw = body === undefined || typeof body === 'string' || RAW.some((kind) => body instanceof kind);
  return {
    method,
    path: pathOf(template, path) + queryString(query),
    headers: { ...(isRaw ? {} : { 'content-type': 'application/json' }), ...headers },
    repeatability: IDEMPOTENT.includes(method) ? 'idempotent' : 'once',
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
}
