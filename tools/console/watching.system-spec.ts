import { type Page } from 'playwright-core';
import { accessibilityFaults, ConsoleFixture, DEMO, screenshot } from './console-fixture';

const CODE = 'station:seattle:weather:anemometer_01:wind_speed';
/** Alerts of the demo fleet: a calibration that is due, and low batteries. */
const STANDING = 2;

describe('watching', () => {
  let console: ConsoleFixture;
  let page: Page;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(async () => {
    await page.context().close();
    expect(console.takeComplaints()).toEqual([]);
  });

  /** Uploads one value of the present minute, as a program does. */
  const upload = async (value: number): Promise<void> => {
    const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const data = `datetime\t${CODE} [m/s]\n${now}\t${value}\n`;
    const response = await page.request.post('/rest/datasets', { data, headers: { 'content-type': 'text/plain' } });
    expect([response.status(), await response.text()]).toEqual([201, expect.any(String)]);
  };

  it.each([
    ['a wall', `/wall?codes=${CODE}`, '71.25'],
    ['the page of an item', '/items/station:seattle:weather:anemometer_01', '72.25'],
  ])('moves %s with an upload, without being touched', async (name, place, shown) => {
    page = await console.open(place, { as: DEMO });
    await console.settled(page);
    await upload(Number(shown));
    await page.getByRole('main').getByText(shown).first().waitFor();
    await screenshot(page, `moved ${name}`);
  });

  it('leads from an upload to the bell, and from there to the acknowledgement', async () => {
    page = await console.open('/', { as: DEMO });
    const rule = {
      name: 'It blows',
      where: `code==${CODE}`,
      condition: { kind: 'value', above: 80 },
      severity: 'critical',
    };
    expect((await page.request.post('/rest/alerts/rules', { data: rule })).status()).toBe(201);
    await upload(91.5);
    // The bell asks each minute where no stream of the page tells it.
    await page.getByRole('link', { name: new RegExp(`^${STANDING + 1} alerts wait`) }).click({ timeout: 90_000 });
    await page.getByRole('button', { name: 'It blows' }).click();
    const drawer = page.getByRole('dialog', { name: 'It blows' });
    await drawer.getByRole('textbox', { name: 'Comment' }).fill('reefed');
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'alert');
    await drawer.getByRole('button', { name: 'Acknowledge' }).click();
    await drawer.getByRole('button', { name: 'Withdraw the acknowledgement' }).waitFor();
    await drawer.getByText('reefed').first().waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: new RegExp(`^${STANDING} alerts wait`) }).waitFor();
  });
});
