import { type Credentials, sessionIn } from '../platform/session.mjs';
import { type Exchange } from './exchange';
import { type Header } from './headers';
import { type Actor } from './plan';

export class Sessions {
  readonly #open = new Map<Actor, Promise<string>>();

  constructor(
    private readonly registry: string,
    private readonly exchange: Exchange,
    private readonly credentials: Readonly<Partial<Record<Actor, Credentials>>>,
  ) {}

  /** Headers of a client's session, as a cookie, a header or a bearer token; none of one that has no session. */
  async headers(actor: Actor, how: number): Promise<Header[]> {
    const given = this.credentials[actor];
    if (given === undefined) return [];
    const session = await this.#session(actor, given);
    const ways: readonly Header[] = [
      ['x-auth-token', session],
      ['cookie', `x-auth-token=${session}`],
      ['authorization', `Bearer ${session}`],
    ];
    return [ways[how % ways.length]!];
  }

  forget(actor: Actor): void {
    this.#open.delete(actor);
  }

  #session(actor: Actor, credentials: Credentials): Promise<string> {
    const open = this.#open.get(actor) ?? logIn(this.registry, this.exchange, credentials);
    this.#open.set(actor, open);
    return open;
  }
}

async function logIn(url: string, exchange: Exchange, { username, token }: Credentials): Promise<string> {
  const answer = await exchange.send(url, {
    ...{
      service: 'registry',
      via: 'registry',
      method: 'POST',
      target: '/rest/v2/auth/login',
      delivery: { how: 'whole' },
    },
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    body: Buffer.from(String(new URLSearchParams({ username, password: token }))),
  });
  const session = sessionIn(answer?.headers['set-cookie']?.[0]);
  if (session === undefined) throw new Error(`${username} cannot log in: ${answer?.status} ${String(answer?.body)}`);
  return session;
}
