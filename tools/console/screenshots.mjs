// npm run screenshots: pictures for docs/console.md of every page with the demo data, at desktop and phone width, light
// and dark.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumEnvironment } from '../browser/chromium.mjs';
import { launchBrowser } from '../browser/launch-browser.mjs';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { watchRequests } from './settled.mjs';

const folder = path.join(workspaceRoot, 'docs/console');
const item = 'vessel:mya_ii:fb_741202:optode_9999a';
const faulty = 'datetime\tvessel:mya_ii:ctd:sal [psu]\n2024-02-30 10:00:00\t34.1\n2024-03-01 10:00:00\tx34\n';

/** @typedef {import('playwright-core').Page} Page */

/**
 * Pages by the names of their pictures: an address, and what is done there before.
 * @type {Record<string, { place: string, before?: (page: Page) => Promise<unknown> }>}
 */
const pages = {
  welcome: { place: '/' },
  find: { place: '/items' },
  'find-map': { place: '/items?view=map' },
  search: { place: '/search?q=salinity+2023+Fram+Strait' },
  fleet: { place: '/fleet' },
  changes: { place: '/changes' },
  'at-date': { place: '/at?item=vessel:mya_ii&at=2023-05-09' },
  item: { place: `/items/${item}` },
  'item-parameters': { place: `/items/${item}?tab=parameters` },
  'item-mounts': { place: `/items/${item}?tab=mounts` },
  'item-versions': { place: `/items/${item}?tab=versions` },
  'item-history': { place: `/items/${item}?tab=history` },
  data: { place: '/data' },
  quality: { place: '/quality' },
  alerts: { place: '/alerts' },
  rules: { place: '/rules' },
  wall: { place: '/wall?codes=vessel:mya_ii:weather:*,vessel:mya_ii:fb_741202:*' },
  upload: {
    place: '/upload',
    before: (page) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.nrt', mimeType: 'text/plain', buffer: Buffer.from(faulty) }),
  },
  import: { place: '/import' },
  missions: { place: '/missions' },
  mission: { place: '/missions/1' },
  datasets: { place: '/datasets' },
  dataset: { place: '/datasets/1' },
  account: { place: '/account' },
  login: { place: '/login' },
  administration: { place: '/admin/vocables' },
  help: { place: '/help' },
};

const looks = {
  'desktop-light': { viewport: { width: 1280, height: 860 }, colorScheme: /** @type {const} */ ('light') },
  'desktop-dark': { viewport: { width: 1280, height: 860 }, colorScheme: /** @type {const} */ ('dark') },
  'phone-light': { viewport: { width: 390, height: 800 }, colorScheme: /** @type {const} */ ('light') },
  'phone-dark': { viewport: { width: 390, height: 800 }, colorScheme: /** @type {const} */ ('dark') },
};

/**
 * A page is still when its requests are answered and its map, if it has one, is drawn.
 * @param {Page} page
 * @param {() => Promise<void>} settled
 */
async function untilStill(page, settled) {
  await settled();
  await page.waitForTimeout(1_500);
}

/**
 * Streams of the demo that a plot shows.
 * @param {string} address
 */
async function codesToPlot(address) {
  const answer = await fetch(`${address}/rest/streams?where=code=like=vessel:mya_ii:fb_741202:*&hits=3`);
  const { records } = /** @type {{ records: { code: string }[] }} */ (await answer.json());
  return records.map(({ code }) => code).join(',');
}

const server = spawn(process.execPath, [path.join(import.meta.dirname, 'serve-console.mjs')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
try {
  const [line] = await once(createInterface({ input: server.stdout }), 'line');
  const { address, tokens } = JSON.parse(String(line));
  const codes = await codesToPlot(address);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser(await chromiumEnvironment());
  for (const [look, options] of Object.entries(looks)) {
    const context = await browser.newContext({ ...options, baseURL: address, locale: 'en-GB' });
    const form = { username: 'admin@example.org', password: tokens['admin@example.org'] };
    await context.request.post('/rest/v2/auth/login', { form });
    const page = await context.newPage();
    const settled = watchRequests(page);
    for (const [name, { place, before }] of Object.entries(pages)) {
      await page.goto(name === 'data' && codes ? `${place}?codes=${codes}&from=-P7D` : place);
      await before?.(page);
      await untilStill(page, settled);
      await page.screenshot({ path: path.join(folder, `${name}-${look}.jpg`), type: 'jpeg', quality: 70 });
      console.log(`${name}-${look}.jpg`);
    }
    await context.close();
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
}
