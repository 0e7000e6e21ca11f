import { ADMIN, ConsoleFixture } from './console-fixture';

const OPTODE = '/items/vessel:mya_ii:fb_741202:optode_9999a';
const OXYGEN = 'vessel:mya_ii:fb_741202:optode_9999a:oxygen';

/** A page: what it is, its address, and a text that it shows. */
type PageLook = readonly [name: string, place: string, text: string];

const READ: readonly PageLook[] = [
  ['Welcome', '/', 'Mya II'],
  ['Find', '/items', 'Kittiwake'],
  ['Fleet', '/fleet', 'Instruments that are late or silent'],
  ['Search', '/search?q=salinity+2023', 'vessel:boreas:fb_741305:tsg_sbe21_a:salinity'],
  ['Changes', '/changes', 'Missions, contacts, catalogue'],
  ['At a date', '/at?item=vessel:mya_ii&at=2023-05-09', 'Thermosalinograph'],
  ['an item', OPTODE, 'Oxygen optode A'],
  ['parameters of an item', `${OPTODE}?tab=parameters`, 'oxygen saturation'],
  ['Data', `/data?codes=${OXYGEN}`, 'µmol/L'],
  ['Quality', '/quality', 'probably bad'],
  ['Alerts', '/alerts', 'What is wrong, since when'],
  ['Rules', '/rules', 'A stream is silent'],
  ['the wall', '/wall?codes=vessel:mya_ii:weather:*', 'air pressure'],
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

// A look at each page; what one does there is proven by the system specs beside this file.
describe('the pages of the console', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());

  it.each([...READ, ...WORKED_WITH])('show %s to an administrator', async (_name, place, text) => {
    const page = await console.open(place, { as: ADMIN });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByText(text).first().waitFor();
    await console.settled(page);
    expect(console.takeComplaints()).toEqual([]);
    await page.context().close();
  });
});
