import { ADMIN, ConsoleFixture } from './console-fixture';

const OPTODE = '/items/vessel:mya_ii:fb_741202:optode_9999a';
const OXYGEN = 'vessel:mya_ii:fb_741202:optode_9999a:oxygen';

// A look at each page; what one does there is proven by the system specs beside this file.
describe('the pages of the console', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());

  it.each([
    ['Welcome', '/', 'Mya II'],
    ['Find', '/items', 'Kittiwake'],
    ['an item', OPTODE, 'Oxygen optode A'],
    ['parameters of an item', `${OPTODE}?tab=parameters`, 'oxygen saturation'],
    ['Data', `/data?codes=${OXYGEN}`, 'µmol/L'],
    ['Quality', '/quality', 'probably bad'],
    ['Upload', '/upload', 'Files in the NRT format'],
    ['Import', '/import', 'Make and change many items'],
    ['Missions', '/missions', 'Fram Strait 2023'],
    ['a mission', '/missions/1', 'Hand-held CTD'],
    ['Datasets', '/datasets', 'demo@example.org'],
    ['a dataset', '/datasets/1', 'SHA-256'],
    ['the account', '/account', 'read ingest quality registry admin'],
    ['Log in', '/login', 'A personal access token'],
    ['administration', '/admin', 'AIS receiver'],
    ['the audit log', '/admin/audit', 'admin@example.org logged in'],
    ['Help', '/help', 'Search everywhere'],
  ])('show %s', async (_name, place, text) => {
    const page = await console.open(place, { as: ADMIN });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(console.takeComplaints()).toEqual([]);
    await page.context().close();
  });
});
