import { type Page } from 'playwright-core';
import { accessibilityFaults, type ConsoleFixture, screenshot } from '../console-fixture';
import { FERRYBOX, plotOf, SALINITY, TEMPERATURE } from '../data-plot';

/** The looks of plots and of what stands around them. */
export function testLook(console: () => ConsoleFixture): void {
  it('says what bands, dashes and dotted lines are, as far as there are some', async () => {
    const key = (page: Page) => page.getByRole('group').getByRole('listitem');
    const page = await console().open(
      `/data?codes=${FERRYBOX}:optode_9999a:oxygen&from=2023-04-01&to=2023-09-01&bucket=P1D`,
    );
    await plotOf(page);
    await key(page).filter({ hasText: 'band: least to most' }).waitFor();
    await key(page).filter({ hasText: 'dashes: an event, or a mount' }).waitFor();
    await key(page).filter({ hasText: 'oxygen, outside of measuring range' }).waitFor();
    await page.goto(`/data?codes=${FERRYBOX}:optode_9999a:oxygen&from=2023-05-02&to=2023-05-02T06:00:00`);
    await key(page).filter({ hasText: 'oxygen, outside of measuring range' }).waitFor();
    await key(page).filter({ hasText: 'band' }).waitFor({ state: 'detached' });
    await key(page).filter({ hasText: 'dashes' }).waitFor({ state: 'detached' });
    await key(page).filter({ hasText: 'ring:' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keeps the chips of the streams where they are while the pointer moves over the plot', async () => {
    const page = await console().open(
      `/data?codes=${SALINITY},${TEMPERATURE}&from=2023-04-01&to=2023-09-01&bucket=P1D`,
    );
    await plotOf(page);
    const chips = page.getByRole('list', { name: 'Streams in the plot' }).getByRole('listitem');
    const places = async () => Promise.all((await chips.all()).map((chip) => chip.boundingBox()));
    const plot = (await page.locator('.u-over').first().boundingBox())!;
    await page.mouse.move(plot.x + 5, plot.y + 50);
    await chips.filter({ hasText: /salinity.*\d \(/ }).waitFor();
    const before = await places();
    for (const part of [0.2, 0.4, 0.6, 0.8, 0.99]) {
      await page.mouse.move(plot.x + plot.width * part, plot.y + 50);
      expect(await places()).toEqual(before);
    }
    await page.mouse.move(plot.x, plot.y - 200);
    await chips.filter({ hasText: 'Time under the pointer' }).waitFor();
    expect(await places()).toEqual(before);
    await page.context().close();
  });

  it('draws plots where the browser names a language that Intl refuses, with numbers as the page writes them', async () => {
    const page = await console().open('/help', { locale: 'de-DE' });
    // A Chromium without a locale names this one.
    const language = `{ value: 'en-US@posix', configurable: true }`;
    await page.addInitScript(`Object.defineProperty(navigator, 'language', ${language})`);
    await page.goto(`/data?codes=${SALINITY}&from=2023-04-01&to=2023-09-01&bucket=P1D`);
    expect(await plotOf(page)).toMatch(/\d,\d+ bis \d+,\d+ psu/);
    await page.context().close();
  });

  it.each([
    ['light', {}],
    ['dark, on a phone, in German', { dark: true, phone: true, locale: 'de-DE' }],
  ] as const)('has no fault that axe finds: %s', async (name, look) => {
    const page = await console().open('/data', look);
    await page.locator('ul svg').nth(8).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `data empty ${name}`);
    await page.goto(`/data?codes=${SALINITY},${TEMPERATURE},${FERRYBOX}:optode_9999a:oxygen&from=-P7D`);
    await page.locator('.u-over').nth(2).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `data ${name}`);
    await page.context().close();
  });
}
