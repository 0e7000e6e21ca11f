import { ConsoleFixture } from './console-fixture';
import { lookAt, type PageLook } from './page-look';

const OPTODE = '/items/vessel:mya_ii:fb_741202:optode_9999a';
const OXYGEN = 'vessel:mya_ii:fb_741202:optode_9999a:oxygen';

const PAGES: readonly PageLook[] = [
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

// A look at each page; what one does there is proven by the system specs beside this file.
describe('the pages that people read', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());

  it.each(PAGES)('show %s', async (_name, place, text) => {
    await lookAt(console, place, text);
  });
});
