import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { DomainError } from '@pelorus/shared/kernel';
import { answerProblem } from '../problem/problem.filter';
import { clientNetwork } from './network-of';
import { RequestRate } from './request-rate';

const WINDOW_MS = 60_000;
const HEALTH = /^\/health(\/|$)/;

/** Requests that one client may make; 0 stands for any number. */
export interface ClientLimitSettings {
  readonly CLIENT_REQUESTS: number;
  readonly CLIENT_REQUESTS_PER_MINUTE: number;
  readonly CLIENT_LISTS: number;
}

/** Requests of one network at once and in a minute, as counted by this instance; programs on this machine have no limits. */
export class ClientLimits {
  readonly #running: Places;
  readonly #lists: Places;
  readonly #rate?: RequestRate;

  constructor(private readonly settings: ClientLimitSettings) {
    this.#running = new Places(settings.CLIENT_REQUESTS, 'requests at once');
    this.#lists = new Places(settings.CLIENT_LISTS, 'lists in full at once');
    const most = settings.CLIENT_REQUESTS_PER_MINUTE;
    if (most > 0) this.#rate = new RequestRate(most, WINDOW_MS);
  }

  /** Middleware that lets a request pass, or answers 429. */
  handler(): RequestHandler {
    return (request, response, next) => {
      const client = clientNetwork(request);
      // Probes of health tell a load balancer whether there is a service at all.
      if (client === undefined || HEALTH.test(request.path)) next();
      else this.#admit(client, request, response, next);
    };
  }

  /** Counts a list that is sent in full, which holds a connection of the database; DomainError `too-many-requests`. */
  sendList(request: Request, response: Response): void {
    const client = clientNetwork(request);
    if (client !== undefined) this.#lists.take(client, response);
  }

  /** Counts a request no longer whose answer has limits of its own, such as a stream of events. */
  release(response: Response): void {
    this.#running.leave(response);
  }

  #admit(client: string, request: Request, response: Response, next: NextFunction): void {
    try {
      this.#countRequest(client);
      this.#running.take(client, response);
    } catch (error) {
      answerProblem(error, request, response);
      return;
    }
    next();
  }

  #countRequest(client: string): void {
    const waitMs = this.#rate?.count(client) ?? 0;
    if (waitMs === 0) return;
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    throw tooMany(`${this.settings.CLIENT_REQUESTS_PER_MINUTE} requests a minute`, seconds);
  }
}

/** Places of each client, kept until the answer is closed or leaves it. */
class Places {
  readonly #taken = new Map<string, number>();
  readonly #holders = new Map<Response, string>();

  constructor(
    private readonly each: number,
    private readonly kind: string,
  ) {}

  take(client: string, response: Response): void {
    const taken = this.#taken.get(client) ?? 0;
    if (this.each > 0 && taken >= this.each) throw tooMany(`${this.each} ${this.kind}`, 1);
    // The client has gone: nothing would free its place.
    if (response.closed) return;
    this.#taken.set(client, taken + 1);
    this.#holders.set(response, client);
    response.on('close', () => this.leave(response));
  }

  /** Frees the place of an answer, if it still has one. */
  leave(response: Response): void {
    const client = this.#holders.get(response);
    if (client === undefined) return;
    this.#holders.delete(response);
    const left = (this.#taken.get(client) ?? 1) - 1;
    if (left > 0) this.#taken.set(client, left);
    else this.#taken.delete(client);
  }
}

function tooMany(limit: string, retryAfter: number): DomainError {
  const detail = `Clients of this address may make ${limit}; try again in ${retryAfter} s.`;
  return new DomainError('too-many', 'too-many-requests', detail, { retryAfter });
}
