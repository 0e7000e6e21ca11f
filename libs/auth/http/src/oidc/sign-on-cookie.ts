import { type CookieOptions, type Request, type Response } from 'express';
import { type ServiceSettings } from '@pelorus/shared/config';
import { type SignOn } from './oidc-provider';
import { SealedText } from './sealed-text';

/** Begun sign-on, and where to go on. */
export interface BegunSignOn extends SignOn {
  readonly returnTo?: string;
}

const LIFE_MS = 10 * 60_000;

/** Keeps begun sign-ons in browsers, sealed, for 10 minutes. */
export class SignOnCookie {
  readonly #box: SealedText;
  readonly #name: string;

  constructor(
    private readonly settings: ServiceSettings,
    secret: string,
  ) {
    this.#box = new SealedText(secret, 'pelorus sign-on');
    // `__Host-`: no other host of the domain can set this cookie and inject its sign-on.
    // Such cookies have the path `/` only: the name tells services below paths apart.
    const path = encodeURIComponent(settings.basePath);
    this.#name = `${settings.cookieSecure ? '__Host-' : ''}x-auth-sign-on${path}`;
  }

  keep(response: Response, signOn: BegunSignOn): void {
    const sealed = this.#box.seal(JSON.stringify({ ...signOn, ends: Date.now() + LIFE_MS }));
    response.cookie(this.#name, sealed, { ...this.#options(), maxAge: LIFE_MS });
  }

  /** Takes the browser's sign-on and clears it; undefined for none. */
  take(request: Request, response: Response): BegunSignOn | undefined {
    response.clearCookie(this.#name, this.#options());
    const cookies = request.cookies as Readonly<Record<string, unknown>> | undefined;
    const sealed = cookies?.[this.#name];
    const text = typeof sealed === 'string' ? this.#box.open(sealed) : undefined;
    if (text === undefined) return undefined;
    const { ends, ...signOn } = JSON.parse(text) as BegunSignOn & { readonly ends: number };
    return ends > Date.now() ? signOn : undefined;
  }

  /** `lax`: survives the provider's redirect. */
  #options(): CookieOptions {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.settings.cookieSecure };
  }
}
