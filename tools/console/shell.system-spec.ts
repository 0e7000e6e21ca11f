import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { accessibilityFaults, ADMIN, ConsoleFixture, screenshot } from './console-fixture';

const SALINITY = 'vessel:mya_ii:fb_741202:tsg_sbe45_a:salinity';

/** The picture of a map that is printed. */
const MAP = 'canvas[role=img]';

/**
 * What is wrong with the page on paper: buttons, texts beyond its edge, blank maps; a text, because these tests know no
 * types of browsers.
 */
const FAULTS_ON_PAPER = `(() => {
  const isShown = (element) => element.getClientRects().length > 0;
  const buttons = [...document.querySelectorAll('button, input, select, [role=tablist]')].filter(isShown);
  const pressable = buttons.filter((element) => !element.matches('[data-print], [role=columnheader] *'));
  const beyond = [...document.querySelectorAll('main *')].filter((element) => {
    const isText = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    return isText && isShown(element) && element.getBoundingClientRect().right > innerWidth + 1;
  });
  const blank = [...document.querySelectorAll('canvas[role=img]')].filter((map) => {
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [40, 40];
    copy.getContext('2d').drawImage(map, 0, 0, 40, 40);
    const { data } = copy.getContext('2d').getImageData(0, 0, 40, 40);
    return new Set(new Uint32Array(data.buffer)).size < 3;
  });
  return [...pressable, ...beyond, ...blank].map(({ outerHTML }) => outerHTML.slice(0, 200));
})()`;

describe('the console', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(() => expect(console.takeComplaints()).toEqual([]));

  it.each([
    ['light', {}],
    ['dark, on a phone, in German', { dark: true, phone: true, locale: 'de-DE' }],
  ] as const)('has no fault that axe finds: %s', async (name, look) => {
    const page = await console.open('/', look);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `welcome ${name}`);
    await page.context().close();
  });

  it.each([
    ['/', '', 1],
    ['/items', '[role=row]:nth-child(60)', 1],
    ['/items?view=map', MAP, 1],
    ['/items/vessel:mya_ii', MAP, 1],
    ['/items/vessel:mya_ii?tab=history', '[role=tabpanel] li', 0],
    [`/data?codes=${SALINITY}&show=values&from=2023-05-01&to=2023-05-31`, '[role=row]:nth-child(200)', 1],
    ['/missions/1', MAP, 2],
    ['/datasets', '[role=row]:nth-child(3)', 0],
  ])('prints %s whole: nothing cut, no buttons, maps drawn', async (place, awaited, maps) => {
    const page = await console.open(place, { dark: true, drawsMaps: maps > 0 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await console.settled(page);
    // Paper has the map as it is drawn at that moment.
    const drawn = page.locator('[data-drawn]');
    if (maps) await drawn.nth(maps - 1).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1000 });
    if (awaited) await page.locator(awaited).first().waitFor();
    expect(await page.evaluate(FAULTS_ON_PAPER)).toEqual([]);
    await screenshot(page, `print ${place.replaceAll(/\W/g, ' ')}`);
    await page.context().close();
  });

  it('shows the notice of the service in its language until it is gone', async () => {
    const page = await console.open('/items', { locale: 'de-DE' });
    let notice: object = { en: 'Data are arriving.', de: 'Daten treffen ein.' };
    await page.route('**/health', (route) =>
      route.fulfill({ json: { status: 'up', version: '', features: { notice } } }),
    );
    await page.reload();
    await page.getByRole('status').filter({ hasText: 'Daten treffen ein.' }).waitFor();
    await screenshot(page, 'notice');
    notice = {};
    await page.getByText('Daten treffen ein.').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keeps language and colours, and needs no reload for them', async () => {
    const page = await console.open('/items');
    await page.getByRole('button', { name: 'Language and colours' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('link', { name: 'Datensätze' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Datensätze' }).waitFor();
    await page.context().close();
  });

  it('finds an item by Ctrl-K and opens its page', async () => {
    const page = await console.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('mya');
    await page.getByRole('option', { name: /Mya/ }).first().click();
    await page.waitForURL(/\/items\/\d+$/);
    await page.context().close();
  });

  it('logs in where one came from, and out', async () => {
    const page = await console.open('/data');
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('E-mail address').fill('demo@example.org');
    await page.getByLabel('Access token').fill(console.served.tokens['demo@example.org'] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/data$/);
    await page.getByRole('button', { name: 'Account demo@example.org' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await page.context().close();
  });

  it('offers single sign-on where the service has it, and comes back', async () => {
    const page = await console.open('/help');
    await page.route('**/auth/loggedin', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: {
          type: '',
          title: '',
          status: 401,
          detail: '',
          instance: '',
          code: 'not-logged-in',
          signOn: '/rest/v2/auth/oidc/login',
        },
      }),
    );
    await page.getByRole('link', { name: 'Log in' }).click();
    const link = page.getByRole('link', { name: 'Log in with the account of your institute' });
    expect(await link.getAttribute('href')).toBe('/rest/v2/auth/oidc/login?returnTo=%2Fhelp');
    await page.context().close();
  });

  it('needs less than 200 kB before its first picture', () => {
    const folder = process.env['CONSOLE_FOLDER'] ?? '';
    const files = readFileSync(path.join(folder, 'index.html'), 'utf8').match(/assets\/[\w.-]+\.(js|css)/g) ?? [];
    expect(files.length).toBeGreaterThan(2);
    const bytes = [...new Set(files)].map((file) => compressedSize(path.join(folder, file)));
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(200_000);
  });

  it('shows something while its scripts are on their way, after less bytes than a slow link brings in half a second', async () => {
    const page = await console.open('/help');
    await page.route('**/assets/*.js', () => {});
    await page.goto('/data', { waitUntil: 'commit' });
    await page.getByText('Pelorus …').waitFor();
    await page.context().close();
    const folder = process.env['CONSOLE_FOLDER'] ?? '';
    const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
    const styles = html.match(/assets\/[\w.-]+\.css/g) ?? [];
    const bytes = styles.map((file) => compressedSize(path.join(folder, file)));
    expect(bytes.reduce((sum, each) => sum + each, html.length)).toBeLessThan(25_000);
  });

  it('loads what failed once the connection is back', async () => {
    const page = await console.open('/help');
    await console.settled(page);
    await page.route('**/assets/**', (route) => route.abort('connectionreset'));
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByText('This part of the page could not be loaded').waitFor();
    // The page asks for a script before it comes again; only then is this try over.
    const refused = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch');
    await page.getByRole('button', { name: 'Try again' }).click();
    await refused;
    await page.getByText('This part of the page could not be loaded').waitFor();
    await page.unroute('**/assets/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('combobox', { name: 'Add a stream' }).waitFor();
    await page.context().close();
    console.takeComplaints();
  });

  it('says that a change made off line waits, and that it is saved', async () => {
    const page = await console.open('/items/vessel:mya_ii', { as: ADMIN });
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Model' }).fill('Changed off line');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(/A change waits to be saved/)
      .waitFor();
    await page.context().setOffline(false);
    await page.getByText('The network is back, and what waited is saved.').waitFor();
    await page.getByText('Changed off line').waitFor();
    await page.context().close();
    console.takeComplaints('ERR_INTERNET_DISCONNECTED');
  });

  it('gives programs what they got before', async () => {
    const answer = await fetch(`${console.served.address}/items/1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/\/rest\/v2\/items\/1$/),
    ]);
  });
});

/** Bytes of a file as it is sent: small ones are not compressed. */
const compressedSize = (file: string): number =>
  (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size;
