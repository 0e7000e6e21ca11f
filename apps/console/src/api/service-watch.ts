/** Service whose answers a page awaits. The registry serves the page and forwards what is the data service's. */
export type ServiceName = 'registry' | 'data';
/** What is known of a service that does not answer as it should: it is away, or takes long. */
export type Trouble = 'away' | 'slow';

/** A trouble with the time since when, in milliseconds since 1970. */
export interface ServiceTrouble {
  readonly service: ServiceName;
  readonly trouble: Trouble;
  readonly since: number;
}

/** Time after which somebody is told that an answer takes long. */
export const SLOW_MS = 1_500;
/** Also below a path of the host. */
const DATA = /\/rest\/(datasets|data|streams|sensors|files|quality|live|alerts)(\/|$)/;
/** Origin of paths, of which only the path matters. */
const ANY_ORIGIN = 'http://localhost';
const GATEWAY_STATES = [502, 504];
/** The registry's word for a data service that does not answer. */
const AWAY_CODE = 'ingest-unavailable';

/**
 * Watches the requests of a page, and tells which service is away or slow before each part of the page has failed for
 * itself.
 */
export class ServiceWatch {
  #troubles: readonly ServiceTrouble[] = [];
  /** Calls that take long. */
  readonly #slow = new Map<object, ServiceName>();
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly send: typeof fetch,
    private readonly isOnline: () => boolean,
  ) {}

  /** Troubles now, the worst first. */
  get = (): readonly ServiceTrouble[] => this.#troubles;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Like `fetch`. */
  fetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, ANY_ORIGIN);
    const service: ServiceName = DATA.test(pathname) ? 'data' : 'registry';
    const call = {};
    const timer = setTimeout(() => {
      this.#slow.set(call, service);
      if (!this.#troubles.some((one) => one.service === service)) this.#note(service, 'slow');
    }, SLOW_MS);
    const ended = (): void => {
      clearTimeout(timer);
      if (this.#slow.delete(call)) this.#endSlow();
    };
    try {
      const response = await this.send(input, init);
      ended();
      if (await isAway(response)) this.#note(service, 'away');
      else this.#end(service === 'data' ? ['data', 'registry'] : ['registry']);
      return response;
    } catch (error) {
      ended();
      // Aborted requests and an offline browser say nothing about services.
      if (!init?.signal?.aborted && this.isOnline()) this.#note('registry', 'away');
      throw error;
    }
  };

  /** Forgets slow services that have no slow call left. */
  #endSlow(): void {
    const slow = new Set(this.#slow.values());
    const left = this.#troubles.filter(({ service, trouble }) => trouble === 'away' || slow.has(service));
    if (left.length < this.#troubles.length) this.#change(left);
  }

  #note(service: ServiceName, trouble: Trouble): void {
    if (this.#troubles.some((one) => one.service === service && one.trouble === trouble)) return;
    const others = this.#troubles.filter((one) => one.service !== service);
    this.#change([...others, { service, trouble, since: Date.now() }]);
  }

  #end(services: readonly ServiceName[]): void {
    if (this.#troubles.some(({ service }) => services.includes(service)))
      this.#change(this.#troubles.filter(({ service }) => !services.includes(service)));
  }

  #change(troubles: readonly ServiceTrouble[]): void {
    this.#troubles = [...troubles].sort((a, b) => rank(a) - rank(b));
    for (const listener of this.#listeners) listener();
  }
}

/** Whether an answer says that a service is away, not that it is busy. */
async function isAway(response: Response): Promise<boolean> {
  if (GATEWAY_STATES.includes(response.status)) return true;
  if (response.status !== 503) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem;
  return !isProblem || problem.code === AWAY_CODE;
}

const rank = ({ service, trouble }: ServiceTrouble): number =>
  (trouble === 'away' ? 0 : 2) + (service === 'registry' ? 0 : 1);
