import { PathProxy } from '@pelorus/shared/testing';
import { type Page } from 'playwright-core';
import { freshDocs } from '../build/docs.mjs';
import { ConsoleFixture, DEMO, screenshot } from './console-fixture';
import { plotOf, SALINITY } from './data-plot';

const OPTODE = 'items/vessel:mya_ii:fb_741202:optode_9999a';
const WIND = 'station:seattle:weather:anemometer_01:wind_speed';
const patience = 120_000;

// Addresses of pages have no slash before them: they are below the path, and nothing that a page asks for is elsewhere.
describe('the console below a path of a host', () => {
  let host: PathProxy;
  let root: string;
  let console: ConsoleFixture;
  let page: Page;
  /** Addresses that pages asked for outside of the path. */
  let astray: string[];
  beforeAll(async () => {
    host = await PathProxy.start();
    root = `${host.url}/pelorus/`;
    const settings = { PUBLIC_URL: root, TRUST_PROXY: '1', DOCS_FOLDER: await freshDocs() };
    console = await ConsoleFixture.start({ settings });
    host.lead('/pelorus', console.served.address);
  }, patience);
  afterAll(async () => {
    await console.stop();
    await host.close();
  });
  afterEach(async () => {
    await page.context().close();
    expect([astray, console.takeComplaints()]).toEqual([[], []]);
  });

  async function open(place: string, locale: 'en-GB' | 'de-DE' = 'en-GB'): Promise<void> {
    astray = [];
    page = await console.open('about:blank', { locale, options: { baseURL: root } });
    page.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && !url.startsWith(root)) astray.push(url);
    });
    await page.goto(place);
  }

  async function logIn(): Promise<void> {
    await page.getByLabel('E-mail address').fill(DEMO);
    await page.getByLabel('Access token').fill(console.served.tokens[DEMO] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  it(
    'logs in where one came from, edits, comes back to a copied address, and logs out',
    async () => {
      await open(`${OPTODE}?tab=overview`);
      await page.getByRole('link', { name: 'Log in to edit' }).click();
      await logIn();
      await page.waitForURL((url) => url.href.startsWith(root + OPTODE));
      expect(await page.context().cookies()).toMatchObject([{ name: 'x-auth-token', path: '/pelorus' }]);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Optode below');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Optode below', level: 1 }).waitFor();
      await page.getByRole('tab', { name: 'Parameters' }).click();
      await page.waitForURL(/tab=parameters/);
      await page.reload();
      await page.getByRole('heading', { name: 'Optode below', level: 1 }).waitFor();
      const table = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
      const answer = await page.request.get(new URL(table!, root).href);
      expect([table, answer.status()]).toEqual([expect.stringMatching(/^\/pelorus\/rest\//), 200]);
      await page.getByRole('button', { name: 'Label with QR code' }).click();
      await page.getByRole('img', { name: new RegExp(`^QR code of ${root}items/\\d+$`) }).waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('searchbox').fill('Mya II');
      await page.getByRole('option', { name: 'Mya II', exact: true }).click();
      await page.waitForURL((url) => /^\/pelorus\/items\/\d+$/.test(url.pathname));
      await page.getByRole('heading', { name: 'Mya II', level: 1 }).waitFor();
      await console.settled(page);
      await screenshot(page, 'below item');
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.getByRole('link', { name: 'Log in to edit' }).waitFor();
      expect(await page.context().cookies()).toEqual([]);
    },
    patience,
  );

  it(
    'plots, follows what is measured, and checks and sends files',
    async () => {
      await open(`login?from=${encodeURIComponent(`/data?codes=${SALINITY}`)}`);
      await logIn();
      await page.waitForURL((url) => url.pathname === '/pelorus/data');
      expect(await plotOf(page)).toContain('salinity');
      await screenshot(page, 'below data');
      await page.goto(`wall?codes=${WIND}`);
      await console.settled(page);
      const data = `datetime\t${WIND} [m/s]\n${new Date().toISOString().slice(0, 19)}\t73.25\n`;
      const stored = await page.request.post(`${root}rest/datasets`, {
        data,
        headers: { 'content-type': 'text/plain' },
      });
      expect([stored.status(), stored.headers()['location']]).toEqual([201, expect.stringContaining(`${root}rest/`)]);
      await page.getByRole('main').getByText('73.25').first().waitFor();
      await page.goto('upload');
      const buffer = Buffer.from(`datetime\t${WIND} [m/s]\n2024-01-17 12:00:00\t3.5\n`);
      await page.locator('input[type=file]').setInputFiles({ name: 'below.nrt', mimeType: 'text/plain', buffer });
      const row = page.getByRole('listitem', { name: 'below.nrt' });
      await row.getByRole('button', { name: 'Send' }).click();
      await row.getByRole('link', { name: 'Dataset' }).click();
      await page.waitForURL((url) => /^\/pelorus\/datasets\/\d+$/.test(url.pathname));
      await page.getByText('SHA-256').first().waitFor();
      await page.goto('items?view=map');
      await page.locator('canvas').first().waitFor();
      await console.settled(page);
      await screenshot(page, 'below map');
    },
    patience,
  );

  it(
    'leads from its help to the documentation with its search, and to the interface',
    async () => {
      await open('');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await console.settled(page);
      await screenshot(page, 'below welcome');
      await page.getByRole('link', { name: 'Help' }).click();
      await page.getByRole('link', { name: 'Documentation, with tutorials' }).click();
      await page.waitForURL(`${root}docs/`);
      await page.getByRole('searchbox').fill('backup restore');
      await page.locator('[role=search] li a').first().click();
      await page.waitForURL((url) => url.pathname === '/pelorus/docs/operations.html');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await screenshot(page, 'below docs');
      await page.goto('help');
      await page.getByRole('link', { name: 'Programming interface' }).first().click();
      await page.waitForURL(`${root}api`);
      await page.getByText('Pelorus registry').first().waitFor();
      await screenshot(page, 'below interface');
    },
    patience,
  );

  it(
    'speaks the language of the browser, and keeps what people choose under its own name',
    async () => {
      await open('help', 'de-DE');
      await page.getByRole('heading', { name: 'Hilfe' }).waitFor();
      await page.getByRole('button', { name: 'Sprache und Farben' }).click();
      await page.getByRole('menuitemradio', { name: 'Dunkel' }).click();
      expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['pelorus/pelorus.theme']);
      await page.reload();
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    },
    patience,
  );
});
