import { type Page } from 'playwright-core';
import { ADMIN, ConsoleFixture, DESKTOP, pagePaths } from './console-fixture';

const OPTODE = '/items/vessel:mya_ii:fb_741202:optode_9999a';
const OXYGEN = 'vessel:mya_ii:fb_741202:optode_9999a:oxygen';

/** A desktop's window at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 640 };

/** Waits until a page is laid out for its window; a text, because these tests know no types of browsers. */
const LAID_OUT = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** A page: what it is, its address, and a text that it shows. */
type PageLook = readonly [name: string, place: string, text: string];

const READ: readonly PageLook[] = [
  ['Welcome', '/', 'Mya II'],
  ['Find', '/items', 'Kittiwake'],
  ['Fleet', '/fleet', 'Instruments that are late or silent'],
  ['Search', '/search?q=salinity+2023', 'vessel:boreas:fb_741305:tsg_sbe21_a:salinity'],
  ['Search, before words are typed', '/search', 'salinity 2023 Fram Strait'],
  ['Changes', '/changes', 'Missions, contacts, catalogue'],
  ['At a date', '/at?item=vessel:mya_ii&at=2023-05-09', 'Thermosalinograph'],
  ['At a date, for today', '/at', 'What was mounted on this day'],
  ['an item', OPTODE, 'Oxygen optode A'],
  ['parameters of an item', `${OPTODE}?tab=parameters`, 'oxygen saturation'],
  ['Data', `/data?codes=${OXYGEN}`, 'µmol/L'],
  ['Data, before streams are chosen', '/data', 'Streams with the latest values'],
  ['Quality', '/quality', 'probably bad'],
  ['Alerts', '/alerts', 'What is wrong, since when'],
  ['Rules', '/rules', 'A stream is silent'],
  ['the wall', '/wall?codes=vessel:mya_ii:weather:*', 'air pressure'],
  ['the wall, before streams are chosen', '/wall', 'Which streams shall be on this wall?'],
];

const WORKED_WITH: readonly PageLook[] = [
  ['Upload', '/upload', 'Files in the NRT format'],
  ['Import', '/import', 'Make and change many items'],
  ['Missions', '/missions', 'Fram Strait 2023'],
  ['a mission', '/missions/1', 'Hand-held CTD'],
  ['Datasets', '/datasets', 'demo@example.org'],
  ['a dataset', '/datasets/1', 'SHA-256'],
  ['the account', '/account', 'read ingest quality alerts registry admin'],
  ['Log in', '/login', 'A personal access token'],
  ['administration', '/admin', 'AIS receiver'],
  ['the audit log', '/admin/audit', 'admin@example.org logged in'],
  ['Help', '/help', 'Search everywhere'],
];

const LOOKS = [...READ, ...WORKED_WITH];

// A look at each page; what one does there is proven by the system specs beside this file.
describe('the pages of the console', () => {
  let console: ConsoleFixture;
  let page: Page;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
    page = await console.open('/help', { as: ADMIN });
  });
  afterAll(() => console.stop());

  it('are all looked at', () => {
    const looked = LOOKS.map(([, place]) => place.replace(/\?.*/, ''));
    const patterns = pagePaths().map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`));
    expect(patterns.filter((pattern) => !looked.some((path) => pattern.test(path)))).toEqual([]);
  });

  it.each(LOOKS)('show %s to an administrator, and scroll sideways nowhere at 320 px', async (_name, place, text) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(place);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByText(text).first().waitFor();
    await console.settled(page);
    await page.setViewportSize(ZOOMED);
    await page.evaluate(LAID_OUT);
    await console.settled(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(console.takeComplaints()).toEqual([]);
  });
});
