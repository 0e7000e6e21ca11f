import { accessibilityFaults, type ConsoleFixture, DEMO, screenshot } from '../console-fixture';

const OPTODE = '/rest/v2/items/vessel:mya_ii:fb_741202:optode_9999a';

/** The page Changes. */
export function testChanges(console: () => ConsoleFixture): void {
  it('tells what changed on a platform in a week, by whom, with uploads; also on paper', async () => {
    const page = await console().open('/changes', { as: DEMO });
    expect((await page.request.patch(OPTODE, { data: { model: '4835 rev. 2' } })).status()).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: /Platform$/ }).click();
    await page.getByRole('option', { name: 'Mya II' }).click();
    await page.waitForURL(/item=vessel:mya_ii/);
    const aboard = page.getByRole('region', { name: 'Mya II', exact: true });
    const deed = aboard.getByRole('listitem').filter({ hasText: 'vessel:mya_ii:fb_741202:optode_9999a' }).first();
    await deed.getByText('4835 rev. 2').waitFor();
    await deed.getByText(DEMO).waitFor();
    await aboard
      .getByText(/demo@example\.org: (one file|[\d,]+ files), [\d,]+ values/)
      .first()
      .waitFor();
    // Until those of one platform are read, those of all are shown.
    await page.getByRole('region', { name: 'Boreas', exact: true }).waitFor({ state: 'detached' });
    await screenshot(page, 'changes');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { level: 1, name: 'Changes' }).waitFor();
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await page.context().close();
  });

  it('tells a visitor what, not who, in two moments that are typed', async () => {
    const page = await console().open('/changes', { dark: true, phone: true, locale: 'de-DE' });
    await page
      .getByText(/Wer etwas geändert hat|angemeldet/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /Zeit$/ }).click();
    await page.getByRole('option', { name: 'Zwischen zwei Zeitpunkten …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('2001-01-01');
    await dialog.getByRole('textbox').last().fill('2001-02-01');
    await dialog.getByRole('button', { name: 'Zeigen' }).click();
    await page.getByText('In dieser Zeit hat sich nichts geändert.').waitFor();
    await screenshot(page, 'changes dark, on a phone, in German');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
}
