import { type Page } from 'playwright-core';
import { type ConsoleFixture } from '../console-fixture';
import { FERRYBOX, plotAfter, plotOf, plotSays, SALINITY, SANDI, secondsOf, TEMPERATURE } from '../data-plot';

/** Drags over the middle of the first plot, and waits until the address says what was chosen. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const shown = await plotOf(page);
  const box = (await page.locator('.u-over').first().boundingBox())!;
  const before = page.url();
  await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL((url) => url.href !== before);
  // A plot of values in place of buckets is built anew, and forgets a drag that began before.
  await plotAfter(page, shown);
}

/** Finding streams, and what of them is in view. */
export function testView(console: () => ConsoleFixture): void {
  it('finds streams by words and draws them, with an axis for each unit', async () => {
    const page = await console().open('/data');
    await page.getByRole('combobox', { name: 'Add a stream' }).fill('mya salinity');
    const streams = page.getByRole('group', { name: `${FERRYBOX}:tsg_sbe45_a` }).getByRole('option');
    await streams.filter({ hasText: 'salinity' }).click();
    await page.getByRole('combobox', { name: 'Add a stream' }).fill('sbe45 temperature');
    await streams.filter({ hasText: 'temperature' }).click();
    await page.waitForURL((url) => url.searchParams.get('codes') === `${SALINITY},${TEMPERATURE}`);
    await page.getByRole('group', { name: /temperature: [\d,]+ value/ }).waitFor();
    expect(await plotOf(page)).toMatch(/salinity: [\d,]+ values, .* psu, .*temperature: [\d,]+ values, .* °C/);
    expect(await page.locator('.u-over').count()).toBe(1);
    await page.getByRole('button', { name: /Axes$/ }).click();
    await page.getByRole('option', { name: 'A plot for each stream' }).click();
    await page.locator('.u-over').nth(1).waitFor();
    await page.getByRole('button', { name: `Remove ${TEMPERATURE}` }).click();
    await page.waitForURL((url) => url.searchParams.get('codes') === SALINITY);
    await page.context().close();
  });

  it('zooms from hours to seconds by dragging, and back by the history', async () => {
    const page = await console().open(`/data?codes=vessel:boreas:ins_01:roll&from=-PT2H`);
    // What was measured ends when the tests began, some time ago.
    await drag(page, 0.1, 0.2);
    while (!(secondsOf(page) <= 20)) await drag(page, 0.45, 0.55);
    await page.getByRole('button', { name: /values themselves.*Buckets$/ }).waitFor();
    const seconds = secondsOf(page);
    const close = await plotOf(page);
    await page.goBack();
    await page.waitForURL(() => secondsOf(page) > seconds);
    await plotAfter(page, close);
    await page.context().close();
  });

  it('leads on where there is nothing: no values, no such stream', async () => {
    const page = await console().open(`/data?codes=${SANDI}&from=2001-01-01&to=2001-02-01`);
    await page.getByRole('button', { name: /To the next values/ }).click();
    await plotSays(page, /salinity: [\d,]+ value/);
    await page.goto(`/data?codes=${SALINITY}&from=2023-03-10T08:00:00Z&to=2023-03-10T14:00:00Z`);
    await page.getByRole('button', { name: /To the next values: 2023-03-10 16:00:00/ }).waitFor();
    await page.getByRole('button', { name: /To the last values before: 2023-03-10 06:00:00/ }).click();
    await plotSays(page, /salinity: [\d,]+ value/);
    expect(new URL(page.url()).searchParams.get('from')).toBe('2023-03-10T03:00:00Z');
    await page.goto(`/data?codes=${SANDI},vessel:atlantis:ctd:salinity`);
    await page.getByRole('alert').getByText('vessel:atlantis:ctd:salinity').waitFor();
    await page.getByRole('button', { name: 'Take out of the address' }).click();
    await page.waitForURL((url) => url.searchParams.get('codes') === SANDI);
    await page.context().close();
  });

  it('shows events at their times', async () => {
    const page = await console().open(`/data?codes=${FERRYBOX}:optode_9999a:oxygen&from=2023-05-01&to=2023-05-21`);
    await plotOf(page);
    await page.getByRole('button', { name: /Winkler comparison/ }).click();
    await page.waitForURL(() => Math.round(secondsOf(page) / 86_400) === 5);
    await page.getByRole('tab', { name: 'Events and mounts' }).click();
    await page.getByRole('button', { name: 'Show the time of Winkler comparison' }).waitFor();
    await page.context().close();
  });
}
