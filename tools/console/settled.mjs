/** @typedef {import('playwright-core').Page} Page */

/** A page without a request for so long has all that it asks for, as Playwright's `networkidle` has it. */
const QUIET_MS = 500;
/** Streams of events, which stay open while a page is looked at: for their sake the network is never idle. */
const STREAMS = /\/rest\/(live|v2\/changes)(\?|$)/;

/**
 * Watches the requests of a page from now on. The function that is returned waits until there has been none for a
 * while; it stands for `page.waitForLoadState('networkidle')`.
 * @param {Page} page
 */
export function watchRequests(page) {
  /** @type {Set<import('playwright-core').Request>} */
  const open = new Set();
  let last = 0;
  const ended = (/** @type {import('playwright-core').Request} */ request) => {
    if (open.delete(request)) last = Date.now();
  };
  page.on('request', (request) => STREAMS.test(request.url()) || open.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    await page.waitForLoadState('load');
    last = Math.max(last, Date.now());
    while (open.size > 0 || Date.now() - last < QUIET_MS) await page.waitForTimeout(50);
  };
}
