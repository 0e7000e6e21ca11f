import { type IncomingMessage } from 'node:http';

/** The whole address of a page, as proxies get it: scheme, host and port, then path and query. */
const ABSOLUTE = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(?::\d*)?([/?].*)?$/i;

const unreadable = new WeakMap<IncomingMessage, string>();

/**
 * Makes the target of a request a path with its query, before Express sees it: Express gives any other one to Node's legacy
 * parser of addresses, which guesses and warns. A target that is neither a path nor an address of a page becomes `/` and is
 * kept for its refusal; `*` stays.
 */
export function settleTarget(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/') || url === '*') return;
  const [address, rest = ''] = ABSOLUTE.exec(url) ?? [];
  if (address === undefined) unreadable.set(request, url);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** The target of a request that could not be read, as it was sent; undefined for any other request. */
export const unreadableTarget = (request: IncomingMessage): string | undefined => unreadable.get(request);
