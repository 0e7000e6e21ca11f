import { type Page } from 'playwright-core';
import { untilTrue } from '../process/until-true';
import { accessibilityFaults, ConsoleFixture, DEMO, screenshot } from './console-fixture';

const OPTODE = 'vessel:mya_ii:fb_741202:optode_9999a';
const TABS = ['overview', 'parameters', 'events', 'mounts', 'contacts', 'files', 'versions', 'history'];

/** Whether a page is as wide as its window. */
const FITS = 'document.documentElement.scrollWidth <= window.innerWidth';

describe('the page of an item', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  /** Changes an item, or makes something of it, in the session of a page. */
  async function write(page: Page, method: 'PATCH' | 'POST', place: string, data: object): Promise<{ id: number }> {
    const answer = await page.request.fetch(`/rest/v2/items${place}`, { method, data });
    if (!answer.ok()) throw new Error(`${method} ${place}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  }

  it.each([
    ['light', {}],
    ['dark, on a phone, in German', { dark: true, phone: true, locale: 'de-DE' }],
  ] as const)('has no fault that axe finds in any view: %s', async (name, look) => {
    const page = await console.open(`/items/${OPTODE}`, look);
    await heading(page, 'Oxygen optode A');
    for (const [i, tab] of TABS.entries()) {
      await page.getByRole('tab').nth(i).click();
      await page.getByRole('tabpanel').waitFor();
      await console.settled(page);
      expect([tab, await accessibilityFaults(page)]).toEqual([tab, []]);
      await screenshot(page, `item ${tab} ${name}`);
      expect(new URL(page.url()).searchParams.get('tab')).toBe(i === 0 ? null : tab);
    }
    expect(await page.evaluate(FITS)).toBe(true);
    await page.context().close();
    expect(console.takeComplaints()).toEqual([]);
  });

  it('leads to its parents and children, and back', async () => {
    const page = await console.open(`/items/${OPTODE}`);
    await page.getByRole('navigation', { name: 'Items above' }).getByRole('link', { name: 'FerryBox 741202' }).click();
    await heading(page, 'FerryBox 741202');
    await page.getByRole('link', { name: 'Oxygen optode A' }).first().click();
    await heading(page, 'Oxygen optode A');
    await page.goBack();
    await heading(page, 'FerryBox 741202');
    await page.context().close();
    expect(console.takeComplaints()).toEqual([]);
  });

  it('shows what it was before a change, by a step, the slider, and the address', async () => {
    const page = await console.open('/help', { as: DEMO });
    const { id } = await write(page, 'POST', '', {
      ...{ shortName: 'changing', longName: 'First name', description: 'As it began', typeId: 1142, statusId: 1 },
    });
    await write(page, 'PATCH', `/${id}`, { longName: 'Second name', serialNumber: 'S-2' });
    await write(page, 'PATCH', `/${id}`, { longName: 'Third name' });
    await page.goto(`/items/${id}`);
    await heading(page, 'Third name');
    await page.getByText('Now, after').waitFor();
    await page.getByRole('button', { name: 'One change earlier' }).click();
    await page.getByText(/You see the item as it was recorded/).waitFor();
    await page.getByRole('button', { name: 'One change earlier' }).click();
    await heading(page, 'Second name');
    const slider = page.getByRole('slider', { name: 'Moment' });
    await slider.focus();
    await page.keyboard.press('Home');
    await heading(page, 'First name');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/: Item .* created$/);
    const address = page.url();
    expect(address).toMatch(/[?&]asOf=\d{4}-\d\d-\d\dT/);
    await page.goto(address);
    await heading(page, 'First name');
    await page.getByText('As it began').waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await heading(page, 'Third name');
    expect(page.url()).not.toContain('asOf');
    const moment = page.getByRole('textbox', { name: 'As of' });
    await moment.fill('2031-01-01 12');
    await moment.press('Enter');
    await page.getByText('2031-01-01 12:00:00 UTC lies in the future.').waitFor();
    await moment.fill('2024-02-30');
    await moment.press('Enter');
    await page.getByText(/^“2024-02-30” is no date and time/).waitFor();
    expect(page.url()).not.toContain('asOf');
    const [, began = ''] = /asOf=([^Z]+)/.exec(decodeURIComponent(address)) ?? [];
    await moment.fill(began.replace('T', ' '));
    await moment.press('Enter');
    await heading(page, 'First name');
    await page.goto(`/items/${id}?asOf=tomorrow`);
    await page.getByText('“tomorrow” in the address is no date and time.').waitFor();
    await page.goto(`/items/${id}?asOf=2031-01-01T00:00:00Z`);
    await page.getByText(/lies in the future/).waitFor();
    expect(await page.getByText("'asOf'").count()).toBe(0);
    await page.goto(`/items/${id}?asOf=2001-01-01T00:00:00Z`);
    await page.getByText(/^Nothing was recorded of this item on 2001-01-01 00:00:00/).waitFor();
    await page.getByRole('link', { name: 'Back to now' }).click();
    await heading(page, 'Third name');
    await page.context().close();
    expect(console.takeComplaints('400 (Bad Request)', '404 (Not Found)')).toEqual([]);
  });

  it('tells who changed what, and compares versions', async () => {
    const page = await console.open('/help', { as: DEMO });
    const { id } = await write(page, 'POST', '', { shortName: 'told', longName: 'Told', typeId: 1142, statusId: 1 });
    await write(page, 'POST', `/${id}/versions`, {});
    await write(page, 'PATCH', `/${id}`, { model: 'SBE 21' });
    await page.goto(`/items/${id}?tab=history`);
    const latest = page.getByRole('tabpanel').getByRole('listitem').first();
    await latest.getByText('SBE 21').waitFor();
    expect(await latest.textContent()).toContain(DEMO);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('link', { name: 'Compare with now' }).click();
    await page.getByRole('heading', { name: 'From version 1 to now' }).waitFor();
    await page.getByRole('insertion').getByText('SBE 21').waitFor();
    await page.getByRole('link', { name: 'Version 1' }).click();
    await page.getByRole('heading', { name: 'Version 1' }).waitFor();
    await page.context().close();
    expect(console.takeComplaints()).toEqual([]);
  });

  it('shows what it measured wherever it was, marks its moves, and is found by its former code', async () => {
    const page = await console.open('/help', { as: DEMO });
    const frame = await write(page, 'POST', '', { shortName: 'frame', longName: 'Frame', typeId: 1142, statusId: 1 });
    const { id } = await write(page, 'POST', '', { shortName: 'mover', longName: 'Mover', typeId: 1142, statusId: 1 });
    const parameter = { name: 'Temperature', shortName: 'temp', unitId: 12, typeId: 221 };
    await write(page, 'POST', `/${id}/parameters`, parameter);
    const codeNow = async (): Promise<string> =>
      ((await (await page.request.get(`/rest/v2/items/${id}`)).json()) as { code: string }).code;
    const code = await codeNow();
    const upload = async (held: string, rows: string): Promise<void> => {
      const data = `datetime\t${held}:temp [%]\n${rows}\n`;
      const answer = await page.request.post('/rest/datasets', { data, headers: { 'content-type': 'text/plain' } });
      expect(answer.status()).toBe(201);
    };
    await upload(code, '2024-01-01 12:00:00\t17.5\n2024-01-02 12:00:00\t18.5');
    const workflow = { mountLabel: 'Mounted', mountDate: '2024-01-03' };
    await write(page, 'PATCH', `/${id}`, { parentId: frame.id, workflow });

    await page.goto(`/items/${id}?tab=parameters`);
    await page.getByRole('row', { name: /temp/ }).getByText('18.5').waitFor();
    await page.goto(`/items/${code}`);
    expect(new URL(page.url()).searchParams.get('was')).toBe(code);
    await heading(page, 'Mover');
    await page.getByRole('status').getByText('is a former code').waitFor();
    await upload(await codeNow(), '2024-01-03 12:00:00\t19.5\n2024-01-04 12:00:00\t17');
    await page.goto(`/items/${id}`);
    const latest = page.getByRole('row', { name: /^temp 17 %/ });
    await latest.waitFor();
    await screenshot(page, 'item moved');
    await latest.getByRole('link', { name: 'temp' }).click();
    await page.waitForURL(/follow=true/);
    await page.getByRole('button', { name: 'Follows instruments that moved' }).waitFor();
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('table').getByText(`moved, before it was ${code}`).waitFor();
    await screenshot(page, 'data followed');
    await page.context().close();
    expect(console.takeComplaints()).toEqual([]);
  });

  it('shows what its streams measured last, and leads to their plot', async () => {
    const page = await console.open(`/items/${OPTODE}?tab=parameters`);
    await page
      .getByRole('img', { name: /^Latest values of vessel:mya_ii:fb_741202:optode_9999a:/ })
      .first()
      .waitFor();
    await page.locator('[data-freshness]').first().waitFor();
    await page.getByRole('link', { name: 'Plot all' }).click();
    await page.waitForURL(/\/data\?codes=vessel:mya_ii:fb_741202:optode_9999a:oxygen/);
    await page.context().close();
    const phone = await console.open(`/items/${OPTODE}?tab=parameters`, { phone: true });
    const age = phone.locator('[data-freshness] time').first();
    await age.waitFor();
    const { x = 0, width = Infinity } = (await age.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(phone.viewportSize()?.width ?? 0);
    await screenshot(phone, 'item parameters phone');
    await phone.context().close();
    expect(console.takeComplaints()).toEqual([]);
  });

  it('says no more of data than there is without a data service', async () => {
    const page = await console.open('/help');
    const problem = {
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      code: 'no-ingest-service',
      detail: 'None',
      instance: '/',
    };
    await page.route('**/rest/streams**', (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    );
    await page.goto(`/items/${OPTODE}?tab=parameters`);
    await page.getByRole('columnheader', { name: 'Unit' }).waitFor();
    await console.settled(page);
    expect(await page.getByRole('columnheader', { name: 'Latest value' }).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
    expect(console.takeComplaints('404 (Not Found)')).toEqual([]);
  });

  it('is cited, labelled and starred', async () => {
    const options = { permissions: ['clipboard-read', 'clipboard-write'] };
    const page = await console.open('/items/1', { options });
    await page.getByRole('button', { name: 'Cite' }).click();
    const link = page.getByRole('region', { name: 'Persistent link' });
    await link.getByText('https://hdl.handle.net/20.500.99999/pelorus.mya-ii').waitFor();
    await link.getByRole('button').click();
    await untilTrue(
      'the link is copied',
      async () =>
        (await page.evaluate('navigator.clipboard.readText()')) ===
        'https://hdl.handle.net/20.500.99999/pelorus.mya-ii',
    );
    for (const [name, type] of [
      ['PIDINST', 'application/vnd.pidinst+json'],
      ['SensorML', 'application/sml+json'],
      ['JSON-LD', 'application/ld+json'],
    ]) {
      const address = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      const answer = await page.request.get(address!);
      expect(answer.headers()['content-type']).toContain(type);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'item cite');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Label with QR code' }).click();
    await page.getByRole('img', { name: `QR code of ${console.served.address}/items/1` }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await screenshot(page, 'item label printed');
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Star this item' }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Mya II' }).waitFor();
    await page.context().close();
    expect(console.takeComplaints()).toEqual([]);
  });

  it('is walked through time by keys', async () => {
    const page = await console.open(`/items/${OPTODE}?tab=mounts`);
    const marks = page.getByRole('group', { name: 'Mounts and events over time' }).getByRole('img');
    await marks.first().focus();
    await page.getByText(/^FerryBox 741202: .* – until now$/).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^Winkler comparison: .*2023/).waitFor();
    await page.context().close();
    expect(console.takeComplaints()).toEqual([]);
  });

  it('takes whatever people write', async () => {
    const page = await console.open('/help', { as: DEMO, phone: true });
    const longName = '<script>document.title = 1</script> 🌊 مقياس';
    const { id } = await write(page, 'POST', '', {
      ...{ shortName: 'odd', longName, typeId: 1142, statusId: 1 },
      ...{
        manufacturer: 'شركة البحر',
        model: 'W'.repeat(120),
        description: 'a very long text '.repeat(600).slice(0, 10_000),
      },
    });
    await page.goto(`/items/${id}`);
    await heading(page, longName);
    expect(await page.title()).toContain(longName);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Show less' }).waitFor();
    expect(await page.evaluate(FITS)).toBe(true);
    for (const tab of ['mounts', 'history']) {
      await page.goto(`/items/${id}?tab=${tab}`);
      await page.getByRole('tabpanel').waitFor();
      await console.settled(page);
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    await page.context().close();
    expect(console.takeComplaints()).toEqual([]);
  });

  it('of an item that is none says so, and leads on', async () => {
    const page = await console.open('/items/vessel:none:optode_9999a');
    await page.getByText('There is no item “vessel:none:optode_9999a”.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Find items like “optode_9999a”' }).click();
    await page.waitForURL(/\/items\?where=/);
    await page.context().close();
    expect(console.takeComplaints('404 (Not Found)')).toEqual([]);
  });
});
