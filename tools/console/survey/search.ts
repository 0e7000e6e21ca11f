import { accessibilityFaults, type ConsoleFixture, screenshot } from '../console-fixture';

const SALINITY = 'vessel:boreas:fb_741305:tsg_sbe21_a:salinity';

/** The page Search. */
export function testSearch(console: () => ConsoleFixture): void {
  it('understands "salinity 2023 Fram Strait" and answers with streams, coverage, a plot and the way', async () => {
    const page = await console().open('/search');
    await page.getByRole('searchbox').fill('salinity 2023 Fram Strait');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/q=salinity/);
    const understood = page.getByRole('list', { name: 'Understood as' });
    for (const text of [
      'Parameter salinity',
      'Time 2023-01-01 – 2024-01-01 UTC',
      'Region Fram Strait',
      'Mission Fram Strait 2023',
    ])
      await understood.getByRole('listitem').filter({ hasText: text }).waitFor();
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: SALINITY }) });
    await row.getByRole('img', { name: /^Values in \d+% of the time$/ }).waitFor();
    await page.getByRole('region', { name: 'Map of the way, coloured by salinity' }).first().waitFor();
    await page.locator('.u-over').waitFor();
    expect(await page.getByRole('link', { name: /^station:sandi/ }).count()).toBe(0);
    await screenshot(page, 'search');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('is reached by Ctrl-K, in German, and says which words it does not know', async () => {
    const page = await console().open('/', { dark: true, phone: true, locale: 'de-DE' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('sauerstoff mya blafasel');
    await page.getByRole('option', { name: /^Suchen, was gemessen wurde/ }).click();
    await page.getByRole('listitem').filter({ hasText: 'Nicht verstanden blafasel' }).waitFor();
    await page.getByRole('link', { name: 'vessel:mya_ii:fb_741202:optode_9999a:oxygen' }).waitFor();
    await screenshot(page, 'search dark, on a phone, in German');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
}
