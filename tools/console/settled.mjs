/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Request} Request */

/** A page without a request for so long has all that it asks for, as Playwright's `networkidle` has it. */
const QUIET_MS = 500;
/** Longest wait, as of Playwright's own. */
const LIMIT_MS = 30_000;
/** Streams of events, which stay open while a page is looked at: for their sake the network is never idle. */
const STREAMS = /\/rest\/(live|v2\/changes)(\?|$)/;
/** Scripts of workers. Playwright never ends the request of a worker that is ended while its script loads, as a map's may be. */
const WORKERS = /-(worker|thread)-[^/]*\.m?js$/;

/**
 * Watches the requests of a page from now on. The function that is returned waits until there has been none for a
 * while; it stands for `page.waitForLoadState('networkidle')`. It throws when there are some after `limit` milliseconds, and names them.
 * @param {Page} page
 * @param {number} [limit]
 */
export function watchRequests(page, limit = LIMIT_MS) {
  /** @type {Set<Request>} */
  const open = new Set();
  let last = 0;
  const ended = (/** @type {Request} */ request) => {
    if (open.delete(request)) last = Date.now();
  };
  page.on('request', (request) => {
    const url = request.url();
    if (!STREAMS.test(url) && !WORKERS.test(url)) open.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    await page.waitForLoadState('load');
    const began = Date.now();
    last = Math.max(last, began);
    while (open.size > 0 || Date.now() - last < QUIET_MS) {
      if (Date.now() - began > limit) throw new Error(`${page.url()} still asks for ${addresses(open)}`);
      await page.waitForTimeout(50);
    }
  };
}

const addresses = (/** @type {Iterable<Request>} */ requests) => Array.from(requests, (each) => each.url()).join(' ');
