/** An answer at which a browser stopped. */
export interface Stop {
  readonly status: number;
  readonly url: string;
  readonly text: string;
  readonly headers: Headers;
}

const MOST_STEPS = 20;

/** A cookie and the path below which it is sent. */
interface Cookie {
  readonly pair: string;
  readonly path: string;
}

/** A browser of one person: follows links, keeps cookies, fills in the forms of the provider. */
export class Browser {
  /** Cookies of each host by their names and paths. */
  readonly #cookies = new Map<string, Map<string, Cookie>>();

  constructor(private readonly login: string) {}

  /** Opens a page and goes on until there is no further link or form. `change` is what somebody does to addresses. */
  async open(address: string, change: (url: URL) => unknown = () => undefined): Promise<Stop> {
    let stop = await this.#ask(new URL(address));
    for (let step = 0; step < MOST_STEPS; step++) {
      const next = stop.headers.get('location');
      const form = /<form[^>]* action="([^"]+)"/.exec(stop.text)?.[1];
      if (next === null && form === undefined) return stop;
      const url = new URL(next ?? form!, stop.url);
      await change(url);
      stop = next === null ? await this.#ask(url, fieldsOf(stop.text, this.login)) : await this.#ask(url);
    }
    throw new Error(`no end at ${stop.url}`);
  }

  /** The cookies of an address as a header has them: those of longer paths first. */
  cookies(address: string): string {
    const { host, pathname } = new URL(address);
    return [...(this.#cookies.get(host)?.values() ?? [])]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ pair }) => pair)
      .join('; ');
  }

  /** Takes the cookies of another browser, as somebody who stole them would. */
  steal(other: Browser, address: string): void {
    this.#cookies.set(new URL(address).host, new Map(other.#cookies.get(new URL(address).host)));
  }

  async #ask(url: URL, form?: URLSearchParams): Promise<Stop> {
    const headers = { cookie: this.cookies(url.href), accept: 'text/html,*/*;q=0.8' };
    const how = { redirect: 'manual' as const, headers };
    const answer = await fetch(url, form ? { ...how, method: 'POST', body: form } : how);
    this.#keep(url, answer.headers.getSetCookie());
    return { status: answer.status, url: url.href, text: await answer.text(), headers: answer.headers };
  }

  #keep({ host, pathname }: URL, set: readonly string[]): void {
    const jar = this.#cookies.get(host) ?? new Map<string, Cookie>();
    this.#cookies.set(host, jar);
    for (const cookie of set) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const named = attributes.map((each) => /^path=(.*)$/i.exec(each)?.[1]).find(Boolean);
      const path = named ?? (pathname.slice(0, pathname.lastIndexOf('/')) || '/');
      const key = `${pair.split('=', 1)[0]!} ${path}`;
      const gone = attributes.some((each) => /^expires=Thu, 01 Jan 1970/i.test(each));
      if (gone) jar.delete(key);
      else jar.set(key, { pair, path });
    }
  }
}

/** The hidden fields of a form, and what a person fills in. */
function fieldsOf(html: string, login: string): URLSearchParams {
  const fields = new URLSearchParams({ login, password: 'x' });
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)) {
    fields.set(name, value);
  }
  return fields;
}
