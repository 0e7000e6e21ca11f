import { type Page } from 'playwright-core';
import { accessibilityFaults, ADMIN, ConsoleFixture, DEMO, screenshot } from './console-fixture';
import { pick } from './pick-record';

describe('An empty registry', () => {
  const NAME = '<script>alert(1)</script> 🌊 سفينة';
  const FILE =
    'datetime\tvessel:mya_iii:temperature [°C]\tvessel:mya_iii:salinity [psu]\n2024-01-17 12:00:00\t8.2\t34.1\n';
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start({ empty: true });
  });
  afterAll(() => console.stop());

  async function addParameter(page: Page, name: string, unit: string, button: string): Promise<void> {
    const form = page.getByRole('dialog', { name: 'Add a parameter' });
    await form.getByLabel('Name', { exact: true }).and(form.locator('[value=""]')).fill(name);
    await form.getByLabel('Short name').fill(name.toLowerCase());
    await pick(form, 'Type', name.toLowerCase());
    await pick(form, 'Unit', unit);
    await form.getByRole('button', { name: button, exact: true }).click();
  }

  it('leads from its first page to a first item', async () => {
    const page = await console.open('/', { as: ADMIN });
    await page.getByRole('heading', { name: 'This registry is empty' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create your first item' }).click();
    const dialog = page.getByRole('dialog', { name: 'New item' });
    await pick(dialog, 'Type', 'vessel');
    await dialog.getByLabel('Short name').fill('first');
    await dialog.getByLabel('Name', { exact: true }).fill('The first one');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/items\/\d+$/);
    const { pathname } = new URL(page.url());
    await page.goto('/items');
    await page.getByRole('row', { name: /The first one vessel:first/ }).waitFor();
    // The next one begins with an empty registry, too.
    expect((await page.request.delete(`/rest/v2${pathname}`)).ok()).toBe(true);
    expect(console.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  it('gets an item, its parameters, and their first file', async () => {
    const page = await console.open('/items', { as: DEMO });
    await page.getByRole('button', { name: 'New item' }).first().click();
    const form = page.getByRole('dialog');
    await pick(form, 'Type', 'vessel');
    await form.getByLabel('Short name').fill('mya_iii');
    await form.getByLabel('Name', { exact: true }).fill(NAME);
    await form.getByLabel('Description').fill('long '.repeat(2_000));
    await screenshot(page, 'new item');
    await form.getByText('vessel:mya_iii', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
    await page.getByRole('tab', { name: /^Parameters/ }).click();
    await page.getByRole('button', { name: 'Add a parameter' }).click();
    await addParameter(page, 'Temperature', '°C', 'Save and add another');
    await page
      .getByRole('cell', { name: /Temperature/, includeHidden: true })
      .first()
      .waitFor();
    await addParameter(page, 'Salinity', 'psu', 'Save');
    await page.getByRole('button', { name: 'Edit the parameter Salinity' }).waitFor();
    await page.goto('/upload');
    const file = { name: 'first.nrt', mimeType: 'text/plain', buffer: Buffer.from(FILE) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/Stored as dataset \d+/).waitFor();
    expect(console.takeComplaints()).toEqual([]);
    await page.context().close();
  });
});
