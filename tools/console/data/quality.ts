import { type Page } from 'playwright-core';
import { accessibilityFaults, type ConsoleFixture, DEMO, screenshot } from '../console-fixture';
import { plotOf } from '../data-plot';

const SALINITY = 'vessel:mya_ii:fb_741202:tsg_sbe45_a:salinity';

/** Drags over the middle of the plot between two shares of its width. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  await plotOf(page);
  const box = (await page.locator('.u-over').first().boundingBox())!;
  await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Quality control. */
export function testQuality(console: () => ConsoleFixture): void {
  it('flags a time that is dragged over, tells why, and revokes the flag with a reason', async () => {
    const page = await console().open(`/data?codes=${SALINITY}`, { as: DEMO });
    await page.getByRole('button', { name: 'Flag values' }).click();
    await drag(page, 0.4, 0.5);
    await page.getByRole('button', { name: /Cause$/ }).click();
    await page.getByRole('option', { name: 'maintenance' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('The pump broke.');
    await page.getByRole('button', { name: 'Set the flag' }).click();
    // What is told goes by itself: the mark may come later than that.
    await page.getByText('Flag 4 is set for 1 stream.').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    const mark = page.getByRole('button', { name: /^Person: bad \(1\)\. Why\?$/ });
    await mark.waitFor();
    await plotOf(page);

    const box = (await page.locator('.u-over').first().boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.45, box.y + box.height / 2);
    const why = page.getByRole('region', { name: 'Why these flags?' }).first();
    await why.getByText('The pump broke.').waitFor();
    await screenshot(page, 'why');
    expect(await accessibilityFaults(page)).toEqual([]);

    await why.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('It was another one.');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await mark.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('tries thresholds by a slider, and keeps them in the registry', async () => {
    const page = await console().open(`/data?codes=${SALINITY}`, { as: DEMO });
    await page.getByRole('button', { name: 'Try thresholds' }).click();
    const panel = page.getByRole('region', { name: 'Try thresholds' });
    // The demo goes on measuring: the widest range may leave out a value or two.
    await panel.getByText(/^(No|\d+) values? of .* would be probably bad/).waitFor();
    const lower = panel.getByRole('slider', { name: /Lower bound/ });
    const upper = panel.getByRole('slider', { name: /Upper bound/ });
    await upper.press('Home');
    await panel.getByText(/^\d+,\d+ values of .* would be probably bad/).waitFor();
    await screenshot(page, 'try');
    expect(await accessibilityFaults(page)).toEqual([]);
    await upper.press('PageUp');
    const bounds = [await lower.inputValue(), await upper.inputValue()].map(Number);
    await panel.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('The property operation range is kept.').waitFor();
    const query = 'with=parameters&where=code==vessel:mya_ii:fb_741202:tsg_sbe45_a';
    const { records } = await (await page.request.get(`/rest/v2/items?${query}`)).json();
    const { properties } = records[0].parameters.find(
      ({ shortName }: { shortName: string }) => shortName === 'salinity',
    );
    const [least, most] = bounds;
    expect(properties).toContainEqual(expect.objectContaining({ name: 'operation range', lower: least, upper: most }));
    await page.context().close();
  });

  it.each([false, true])('draws bands outside of the ranges that are kept (dark: %j)', async (dark) => {
    const page = await console().open(`/data?codes=${SALINITY}`, { dark });
    await page.getByText(/outside of operation range \(.+\)$/).waitFor();
    await page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.uplot canvas');
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      // A band lets most of the page through, which neither lines nor the areas between least and most do.
      return pixels?.some((opacity, i) => i % 4 === 3 && opacity > 20 && opacity < 40);
    });
    await screenshot(page, dark ? 'bands dark' : 'bands');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('lists the worst streams of the day, and what is not judged and why', async () => {
    const page = await console().open('/quality', { phone: true, dark: true, locale: 'de-DE' });
    const worst = page.getByRole('region', { name: /^Schlechte und wahrscheinlich schlechte Werte/ });
    await worst.getByRole('link', { name: SALINITY }).waitFor();
    const others = page.getByRole('region', { name: 'Nicht beurteilt, und warum' });
    await others.getByRole('row', { name: /gauge_01:tips .*die Registry hat keine Eigenschaft/ }).waitFor();
    await screenshot(page, 'quality dark, on a phone, in German');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
}
