import { type Page } from 'playwright-core';
import { accessibilityFaults, ADMIN, type ConsoleFixture, DEMO, screenshot } from '../console-fixture';
import { Person } from '../person';

const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** Whole tasks of four people, from the first page to the end. None may take more steps than written here. */
export function testPeople(console: () => ConsoleFixture): void {
  let me: Person;
  beforeEach(() => {
    me = new Person(console());
  });

  const goTo = (page: Page, name: string): Promise<void> =>
    me.press(page.getByRole('navigation').getByRole('link', { name }).first());

  it('a data manager registers a sensor with a range and its certificate, and sends its first file', async () => {
    const page = await console().open('/', { as: DEMO });
    const dialog = page.getByRole('dialog');
    await goTo(page, 'Find');
    await me.press(page.getByRole('button', { name: 'New item' }));
    await me.pick(dialog, 'Type', 'ctd');
    await me.type(dialog.getByLabel('Short name'), 'ctd_new');
    await me.type(dialog.getByLabel('Name', { exact: true }), 'CTD of the newcomer');
    await me.pick(dialog, 'Mounted on', 'mya_ii');
    await me.type(dialog.getByLabel('Manufacturer'), 'Sea-Bird Scientific');
    await me.type(dialog.getByLabel('Model'), 'SBE 37');
    await me.type(dialog.getByLabel('Serial number'), '4711');
    await me.press(dialog.getByRole('button', { name: 'Save' }));
    await page.getByRole('heading', { level: 1, name: 'CTD of the newcomer' }).waitFor();

    await me.press(page.getByRole('tab', { name: 'Parameters' }));
    await me.press(page.getByRole('button', { name: 'Add a parameter' }));
    await me.type(dialog.getByLabel('Name', { exact: true }), 'Salinity');
    await me.type(dialog.getByLabel('Short name'), 'salinity');
    await me.pick(dialog, 'Type', 'salinity');
    await me.pick(dialog, 'Unit', 'psu');
    await me.press(dialog.getByRole('button', { name: 'Add a range' }));
    await me.type(dialog.getByLabel('From'), '0');
    await me.type(dialog.getByLabel('To', { exact: true }), '42');
    await me.press(dialog.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText(/measuring range 0 … 42/).waitFor();

    await me.press(page.getByRole('tab', { name: 'Files' }));
    await me.choose(page.locator('input[type=file]'), text('certificate.txt', 'slope 1.02\n'));
    await me.pick(dialog, 'Type', 'certificate');
    await me.press(dialog.getByRole('button', { name: 'Send the file' }));
    await page.getByRole('link', { name: 'certificate.txt' }).waitFor();

    await goTo(page, 'Upload');
    await page.getByRole('heading', { level: 1, name: 'Upload' }).waitFor();
    const rows = '2024-01-01T12:00:00\t34.1\n2024-01-01T12:01:00\t34.2\n';
    const first = text('first.nrt', `datetime\tvessel:mya_ii:ctd_new:salinity [psu]\n${rows}`);
    await me.choose(page.locator('input[type=file]'), first);
    await me.press(page.getByRole('button', { name: 'Send', exact: true }));
    await page.getByText(/Stored as dataset \d+/).waitFor();
    await screenshot(page, 'task register');
    expect(me.steps).toBeLessThanOrEqual(34);
    await page.context().close();
  });

  it('a scientist takes the salinity of 2023 to Python', async () => {
    const page = await console().open('/');
    await goTo(page, 'Data');
    await me.type(page.getByRole('combobox', { name: 'Add a stream' }), 'mya sbe45 salinity');
    await me.press(page.getByRole('option').filter({ hasText: 'salinity' }).first());
    await me.press(page.getByRole('button', { name: / – .* UTC/ }));
    const dialog = page.getByRole('dialog');
    await me.type(dialog.getByLabel('From'), '2023-01-01');
    await me.type(dialog.getByLabel('To', { exact: true }), '2024-01-01');
    await me.press(dialog.getByRole('button', { name: 'Show' }));
    await page.waitForURL(/from=2023-01-01.*to=2024-01-01/);
    await me.press(page.getByRole('button', { name: 'Copy as' }));
    const python = (await dialog.getByRole('region', { name: 'Python (pandas)' }).textContent()) ?? '';
    expect(python).toContain('pd.read_csv(url');
    const url = [...python.matchAll(/^ {4}"(.*)"$/gm)].map(([, part]) => part).join('');
    expect(url).toMatch(
      /codes=vessel:mya_ii:fb_741202:tsg_sbe45_a:salinity&datetimeMin=2023-01-01.*&datetimeMax=2024-01-01/,
    );
    const rows = (await (await fetch(url)).text()).trimEnd().split(/\r?\n/);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.slice(1).every((row) => row.startsWith('2023-'))).toBe(true);
    expect(me.steps).toBeLessThanOrEqual(8);
    await page.context().close();
  });

  it('an administrator makes an account with a token, and imports a table with two faults', async () => {
    const page = await console().open('/admin/accounts', { as: ADMIN });
    const dialog = page.getByRole('dialog');
    await me.press(page.getByRole('button', { name: 'New account' }));
    await me.type(dialog.getByLabel('E-mail address'), 'tasks.colleague@example.org');
    await me.press(dialog.getByRole('button', { name: 'Save' }));
    await me.press(dialog.getByRole('button', { name: 'New token' }));
    await me.type(dialog.getByLabel('Name'), 'first');
    await me.press(dialog.getByRole('button', { name: 'Make the token' }));
    await dialog.getByText(/^pelorus_/).waitFor();
    await me.press(dialog.getByRole('button', { name: 'Close' }).last());
    await me.press(dialog.getByRole('button', { name: 'Close' }).last());
    await goTo(page, 'Find');
    await me.press(page.getByRole('link', { name: 'Import' }));
    const table = 'shortName,longName,type,status\nfloat_a,Float A,vesel,public\nfloat_b,Float B,vessel,pubic\n';
    await me.choose(page.locator('input[type=file]'), text('fleet.csv', table));
    await page.getByLabel('Row 2, type').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await me.type(page.getByLabel('Row 2, type'), 'vessel');
    await me.type(page.getByLabel('Row 3, status'), 'public');
    await me.press(page.getByRole('button', { name: 'Check again' }));
    await me.press(page.getByRole('button', { name: 'Import 2 records' }));
    await page.getByRole('button', { name: 'Undo the import' }).waitFor();
    await screenshot(page, 'task import');
    expect(me.steps).toBeLessThanOrEqual(16);
    expect(console().takeComplaints('422')).toEqual([]);
    await page.context().close();
  });

  it('an operator notes an event by a phone', async () => {
    const page = await console().open('/', { as: DEMO, phone: true, options: { hasTouch: true, isMobile: true } });
    await me.type(page.getByRole('searchbox').first(), 'optode');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=optode/);
    await me.press(page.getByRole('grid').getByRole('link', { name: 'Oxygen optode A' }));
    await me.press(page.getByRole('tab', { name: 'Events' }));
    await me.press(page.getByRole('button', { name: 'Add an event' }));
    const form = page.getByRole('dialog');
    await me.type(form.getByLabel('Label'), 'Cleaned on deck');
    await me.pick(form, 'Type', 'clean');
    await me.type(form.getByLabel('Start'), '2024-01-17 12:00');
    await me.type(form.getByLabel('End'), '2024-01-17 12:30');
    await me.press(form.getByRole('button', { name: 'Save', exact: true }));
    await page.getByRole('table').getByText('Cleaned on deck').waitFor();
    await screenshot(page, 'task event');
    expect(me.steps).toBeLessThanOrEqual(10);
    await page.context().close();
  });
}
