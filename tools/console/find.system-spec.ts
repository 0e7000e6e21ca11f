import { type Page } from 'playwright-core';
import { accessibilityFaults, ConsoleFixture, screenshot } from './console-fixture';

describe('the page Find', () => {
  let console: ConsoleFixture;
  let page: Page;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(async () => {
    await page.context().close();
    expect(console.takeComplaints('status of 400')).toEqual([]);
  });

  const rows = () => page.getByRole('grid').getByRole('row');
  const total = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
  const editor = () => page.getByRole('textbox', { name: 'Filter' });
  const addressOf = (name: string): string | null => new URL(page.url()).searchParams.get(name);
  const drawn = () => page.locator('[data-drawn]').first().waitFor();

  it('finds by facets, which write a filter that one can edit', async () => {
    page = await console.open('/items');
    await total('64 items');
    await page.getByRole('checkbox', { name: /^CTD/ }).check();
    await total('5 items');
    await page.getByRole('checkbox', { name: /^optode/ }).check();
    await total('9 items');
    expect(addressOf('where')).toBe('type.systemName=in=(ctd,optode)');
    await editor().fill('type.systemName==optode;root.code==vessel:boreas');
    await editor().press('Enter');
    await page.waitForURL(/vessel:boreas/);
    await page.getByRole('checkbox', { name: /^CTD/, checked: false }).waitFor();
    await page.getByRole('checkbox', { name: /^Boreas/, checked: true }).waitFor();
    await page.goBack();
    await total('9 items');
    await page.getByRole('searchbox', { name: 'Words' }).fill('hand-held');
    await total('1 item');
    expect(addressOf('q')).toBe('hand-held');
  });

  it('finds by words of what items measure, and keeps the facets where nothing is found', async () => {
    page = await console.open('/items?q=boreas%20temperature');
    await rows().nth(1).waitFor();
    const codes = await page.getByRole('grid').locator('code').allTextContents();
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.every((code) => code.startsWith('vessel:boreas'))).toBe(true);
    await page.getByRole('searchbox', { name: 'Words' }).fill('walrus');
    await page.getByText('Nothing is found. These are the values of all items.').waitFor();
    await screenshot(page, 'find nothing');
    await page.getByRole('searchbox', { name: 'Words' }).fill('');
    await page.getByRole('checkbox', { name: /^CTD/ }).check();
    await total('5 items');
  });

  it('underlines faults as one types, and what the registry refuses', async () => {
    page = await console.open('/items');
    await editor().fill('type.systemName==ctd;status.name=public');
    await total("did you mean '=='");
    await page.locator('.cm-lintRange-error').waitFor();
    await editor().fill('status.nam==public');
    await editor().press('Enter');
    await total("did you mean 'status.name'");
    await page
      .locator('.cm-lintRange-error')
      .filter({ hasText: /^status\.nam$/ })
      .waitFor();
    await page.getByText('The filter has a fault').waitFor();
    await editor().fill('status.name==public');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await total('60 items');
  });

  it('completes a filter from fields, operators and known values', async () => {
    page = await console.open('/items');
    await editor().click();
    await page.keyboard.type('status.na');
    await page.getByRole('option', { name: /status\.name/ }).click();
    await page.getByRole('option', { name: '==', exact: true }).click();
    await page.getByRole('option', { name: /public/ }).click();
    await page.keyboard.press('Enter');
    await total('60 items');
    expect(addressOf('where')).toBe('status.name==public');
  });

  it('asks at Enter while values are offered, and takes one after a move into the list', async () => {
    page = await console.open('/items');
    await editor().click();
    await page.keyboard.type('status.name==public');
    await page.getByRole('option', { name: /public/ }).waitFor();
    await page.keyboard.press('Enter');
    await total('60 items');
    expect(addressOf('where')).toBe('status.name==public');
    await editor().fill('status.name==publ');
    await page.getByRole('option', { name: /public/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await editor().textContent()).toBe('status.name==public');
    await editor().fill('status.nam');
    await page.getByRole('option', { name: /^status\.name/ }).waitFor();
    await page.keyboard.press('Tab');
    expect(await editor().textContent()).toBe('status.name');
  });

  it('takes a choice in the moment of the last letter', async () => {
    page = await console.open('/items');
    await editor().click();
    await page.keyboard.type('status.n');
    const name = page.getByRole('option', { name: /^status\.name/ });
    await name.waitFor();
    await name.evaluate(async ({ ownerDocument }) => {
      ownerDocument.execCommand('insertText', false, 'a');
      await Promise.resolve(); // the editor hears of the letter
      const pressed = new Event('mousedown', { bubbles: true, cancelable: true });
      // The list may have been drawn anew: whoever presses presses what stands there.
      const shown = [...ownerDocument.querySelectorAll('[role=option]')];
      shown.find(({ textContent }) => textContent.startsWith('status.name'))!.dispatchEvent(pressed);
    });
    await page.getByRole('option', { name: '==', exact: true }).waitFor();
    expect(await editor().textContent()).toBe('status.name');
  });

  it('shares one choice among table, map and tree', async () => {
    page = await console.open('/items?where=root.code==vessel:mya_ii');
    const row = rows().filter({ hasText: 'Hand-held CTD' });
    await row.getByRole('gridcell').nth(1).click();
    await row.and(page.locator('[aria-selected=true]')).waitFor();
    const peek = page.getByRole('region', { name: 'A look at the item' });
    await peek.getByText('Petra Seestern').waitFor();
    await peek.getByRole('row', { name: /conductivity/ }).waitFor();
    await page.getByRole('radio', { name: 'Tree' }).click();
    await page.getByRole('treeitem', { name: /Hand-held CTD/, selected: true }).waitFor();
    await page.goto('/items?where=code==glider:kittiwake&view=map');
    await page.locator('[data-drawn="1"]').waitFor();
    await page.getByRole('region', { name: 'Where the items were last' }).first().locator('canvas').click();
    await page.getByRole('heading', { name: 'Kittiwake' }).waitFor();
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('row', { name: /Kittiwake/, selected: true }).waitFor();
  });

  it('opens the page of an item by its name, in the table and in the tree', async () => {
    for (const view of ['table', 'tree']) {
      page = await console.open(`/items?where=code==vessel:mya_ii&view=${view}`);
      await page.getByRole('link', { name: 'Mya II', exact: true }).click();
      await page.getByRole('heading', { name: 'Mya II', level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/items\/\d+$/);
      if (view === 'table') await page.context().close();
    }
  });

  it('is worked by keys alone', async () => {
    page = await console.open('/items?sorts=code');
    await rows().nth(3).waitFor();
    for (const row of [1, 2]) {
      await page.keyboard.press('j');
      await rows().nth(row).and(page.locator('[aria-selected=true]')).waitFor();
    }
    expect(await page.getByRole('row', { selected: true }).count()).toBe(1);
    await page.keyboard.press(' ');
    await page.getByRole('region', { name: 'A look at the item' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'A look at the item' }).waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    // Until it is closed the keys are its own.
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
    await page.keyboard.press('h');
    await page.getByRole('tree').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/items\/\d+$/);
  });

  it('says when instruments were seen, and draws their day', async () => {
    page = await console.open('/items?where=root.code==vessel:mya_ii');
    await page
      .getByRole('row', { name: /FerryBox 741202/ })
      .getByText(/ago|now/)
      .waitFor();
    await rows().locator('svg path').first().waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Serial number' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Serial number' }).waitFor();
    for (const sorts of ['code', '-code']) {
      await page.getByRole('button', { name: 'Code', exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('sorts') === sorts);
    }
    expect(addressOf('columns')).toBe('name,code,type,status,seen,day,serialNumber');
  });

  it.each([
    ['light', {}, '/items?item=12&peek=1'],
    ['tree dark', { dark: true }, '/items?view=tree&open=1&item=12&peek=1'],
    ['map light', {}, '/items?view=map'],
    ['dark, on a phone, in German', { dark: true, phone: true, locale: 'de-DE' }, '/items?q=ctd'],
  ] as const)('has no fault that axe finds: %s', async (name, look, place) => {
    page = await console.open(place, look);
    await page
      .getByText(/\d+ (items|Geräte)/)
      .first()
      .waitFor();
    if (!('phone' in look)) await drawn();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `find ${name}`);
  });
});
