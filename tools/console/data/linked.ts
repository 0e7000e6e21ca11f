import { accessibilityFaults, type ConsoleFixture, screenshot } from '../console-fixture';

const SALINITY = 'vessel:boreas:fb_741305:tsg_sbe21_a:salinity';

/** A plot and the map of the way beside it. */
export function testLinked(console: () => ConsoleFixture): void {
  it('mark in each what is pointed at in the other, and choose the time of each other on the page Data', async () => {
    const page = await console().open(`/data?codes=${SALINITY}&from=2023-06-18&to=2023-08-02`);
    const map = page.getByRole('region', { name: 'Map of the way, coloured by salinity' });
    await map.getByText(/^salinity 33\.\d+/).waitFor();
    await page.locator('.u-over').first().hover();
    await map.locator('[data-pointed]').first().waitFor();
    await screenshot(page, 'plot and map');
    expect(await accessibilityFaults(page)).toEqual([]);
    // Closer, the view has a part of the way.
    await map.getByRole('button', { name: 'Closer' }).first().click();
    await map.getByRole('button', { name: 'Closer' }).first().click();
    await map.getByRole('button', { name: 'Plot the time in view' }).click();
    await page.waitForURL((url) => !url.search.includes('from=2023-06-18&'));
    await page.context().close();
  });

  it('show what a mission measured', async () => {
    const page = await console().open('/missions/2', { dark: true, phone: true, locale: 'de-DE' });
    const card = page.getByRole('region', { name: 'Was gemessen wurde' });
    await card.getByRole('button', { name: /salinity/ }).waitFor();
    await card.locator('.u-over').waitFor();
    await card
      .getByRole('region', { name: /^Karte des Weges/ })
      .first()
      .waitFor();
    await screenshot(page, 'mission dark, on a phone, in German');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
}
