import { type Page } from 'playwright-core';
import { type ConsoleFixture, DEMO, screenshot } from '../console-fixture';
import { Person } from '../person';

const OPTODE = '/rest/v2/items/vessel:mya_ii:fb_741202:optode_9999a';
const YESTERDAY = ['datetime\tvessel:mya_ii:fb_741202:flow [L/min]', '2020-01-01T00:00:00\t11.1', ''].join('\n');

/**
 * What an operator asks, from the first page to the answer. None may take more steps than written here; none reads for
 * longer than a minute.
 */
export function testOperator(console: () => ConsoleFixture): void {
  let me: Person;
  let began: number;
  beforeEach(() => {
    me = new Person(console());
    began = Date.now();
  });

  /** Tells what a task took; a person takes longer to read, a page must not. */
  const took = (task: string): void => {
    process.stdout.write(`${task}: ${me.steps} steps, ${((Date.now() - began) / 1000).toFixed(1)} s of pages\n`);
  };
  const fromPalette = async (page: Page, words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await me.type(page.getByRole('dialog').getByRole('searchbox'), words);
    await me.press(page.getByRole('option', { name: words, exact: true }));
  };

  it('which instruments are silent', async () => {
    const page = await console().open('/');
    await me.press(page.getByRole('navigation').getByRole('link', { name: 'Fleet' }).first());
    const silent = page.getByRole('row').filter({ hasText: 'silent' });
    await silent.getByRole('link', { name: 'glider:kittiwake:gpctd', exact: true }).waitFor();
    await screenshot(page, 'operator silent');
    took('silent instruments');
    expect(me.steps).toBeLessThanOrEqual(1);
    await page.context().close();
  });

  it('what was mounted on 9 May 2023', async () => {
    const page = await console().open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await fromPalette(page, 'At a date');
    await me.press(page.getByRole('button', { name: /Platform$/ }));
    await me.press(page.getByRole('option', { name: 'Mya II' }));
    await page.waitForURL(/item=vessel:mya_ii/);
    await me.type(page.getByRole('textbox', { name: 'Day' }), '2023-05-09');
    await page.keyboard.press('Enter');
    await page.getByText('16 instruments').waitFor();
    await page.getByRole('row').filter({ hasText: 'Thermosalinograph' }).waitFor();
    took('mounted on a day');
    expect(me.steps).toBeLessThanOrEqual(5);
    await page.context().close();
  });

  it('what changed last week', async () => {
    const page = await console().open('/', { as: DEMO });
    await page.request.patch(OPTODE, { data: { model: '4835 rev. 3' } });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await fromPalette(page, 'Changes');
    const aboard = page.getByRole('region', { name: 'Mya II', exact: true });
    await aboard.getByText('4835 rev. 3').waitFor();
    await aboard.getByText(DEMO).first().waitFor();
    took('changes of a week');
    expect(me.steps).toBeLessThanOrEqual(2);
    await page.context().close();
  });

  it('who uploaded what, and undo it', async () => {
    const page = await console().open('/', { as: DEMO });
    const form = { data: Buffer.from(YESTERDAY), headers: { 'content-type': 'text/plain' } };
    const { id } = await (await page.request.post('/rest/datasets?name=wrong.nrt', form)).json();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await fromPalette(page, 'Changes');
    const aboard = page.getByRole('region', { name: 'Mya II', exact: true });
    await me.press(aboard.locator('summary').filter({ hasText: DEMO }).first());
    const row = aboard.getByRole('row').filter({ hasText: 'wrong.nrt' });
    await me.press(row.getByRole('link', { name: 'wrong.nrt' }));
    await me.press(page.getByRole('button', { name: 'Delete' }));
    await me.press(page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await page
      .getByText(`Dataset ${id} is deleted`)
      .or(page.getByRole('button', { name: 'Undo' }))
      .first()
      .waitFor();
    expect((await page.request.get(`/rest/datasets/${id}`)).status()).toBe(404);
    took('an upload taken back');
    expect(me.steps).toBeLessThanOrEqual(6);
    expect(console().takeComplaints('404')).toEqual([]);
    await page.context().close();
  });
}
