import { accessibilityFaults, type ConsoleFixture, screenshot } from '../console-fixture';

const PLACE = '/at?item=vessel:mya_ii&at=2023-05-09';

/** The page At a date. */
export function testAtDate(console: () => ConsoleFixture): void {
  it('tells what was mounted on a day, what that measured and where it was', async () => {
    const page = await console().open(PLACE);
    await page.getByText('16 instruments').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Thermosalinograph' });
    await row.getByText('vessel:mya_ii:fb_741202:tsg_sbe45_a').waitFor();
    await row.getByText(/^[\d.]+ psu$/).waitFor();
    await page.locator('[data-drawn="1"]').waitFor();
    await screenshot(page, 'at a date');
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole('link', { name: 'salinity' }).click();
    await page.waitForURL(/data\?codes=.*salinity&from=2023-05-09&to=2023-05-10/);
    await page.context().close();
  });

  it('moves instruments along by the slider, its keys and its stops', async () => {
    const page = await console().open(PLACE);
    await page.getByText('16 instruments').waitFor();
    await page.getByRole('slider', { name: 'Day that is shown' }).press('ArrowLeft');
    await page.waitForURL(/at=2023-05-08/);
    await page.getByRole('button', { name: /^To the day before/ }).click();
    await page.waitForURL(/at=2023-03-15/);
    await page.getByRole('textbox', { name: 'Day' }).fill('2021-03-01');
    await page.getByRole('textbox', { name: 'Day' }).press('Enter');
    await page.waitForURL(/at=2021-03-01/);
    await page.getByText('5 instruments').waitFor();
    await page.getByRole('row').filter({ hasText: 'FerryBox 741202' }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Thermosalinograph' }).count()).toBe(0);
    await page.context().close();
  });

  it('has no fault that axe finds, dark, on a phone, in German', async () => {
    const page = await console().open(PLACE, { dark: true, phone: true, locale: 'de-DE' });
    await page.getByText('16 Geräte').waitFor();
    await screenshot(page, 'at a date dark, on a phone, in German');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
}
