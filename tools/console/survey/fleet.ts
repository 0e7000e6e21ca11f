import { accessibilityFaults, type ConsoleFixture, DEMO, screenshot } from '../console-fixture';
import { pick } from '../pick-record';

/** The page Fleet. */
export function testFleet(console: () => ConsoleFixture): void {
  it('tells of each platform where it is, how its streams are, and who uploaded last', async () => {
    const page = await console().open('/fleet');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Kittiwake' }) });
    await row.getByRole('button', { name: 'Kittiwake: 8 silent' }).waitFor();
    await row.getByText('53.57° N, 8.55° E').waitFor();
    await row.getByRole('link', { name: /demo@example\.org/ }).waitFor();
    await page.getByRole('button', { name: 'Silent (1)' }).click();
    await page.waitForURL(/only=silent/);
    await page.getByText('One platform', { exact: true }).waitFor();
    const silent = page
      .getByRole('region', { name: /^Instruments of Kittiwake/ })
      .last()
      .getByRole('row')
      .filter({ hasText: 'silent' });
    await silent.getByRole('link', { name: 'glider:kittiwake:gpctd' }).waitFor();
    expect(await silent.count()).toBe(4);
    await page.locator('[data-drawn="1"]').waitFor();
    await screenshot(page, 'fleet');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('lists the instruments of one platform, by a press, and notes an event where it is', async () => {
    const page = await console().open('/fleet', { as: DEMO });
    await page.getByRole('button', { name: /^Mya II: \d+ on time/ }).click();
    await page.getByRole('heading', { name: 'Instruments of Mya II that are late or silent' }).waitFor();
    await page.getByRole('button', { name: 'Add an event of Mya II' }).click();
    const form = page.getByRole('dialog');
    expect(Number(await form.getByLabel('Latitude').inputValue())).toBeCloseTo(55, 0);
    await form.getByLabel('Label').fill('Anchored');
    await pick(form, 'Type', 'comment');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    const { records } = await (await page.request.get('/rest/v2/events?where=label==Anchored')).json();
    expect(records).toEqual([expect.objectContaining({ latitude: expect.any(Number) })]);
    await page.context().close();
  });

  it('has no fault that axe finds, dark, on a phone, in German', async () => {
    const page = await console().open('/fleet', { dark: true, phone: true, locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Geräte, die verspätet oder verstummt sind' }).waitFor();
    await screenshot(page, 'fleet dark, on a phone, in German');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
}
