import { type Page } from 'playwright-core';
import { accessibilityFaults, ConsoleFixture, DEMO, screenshot } from './console-fixture';
import { pick } from './pick-record';

const OPTODE = '/items/vessel:mya_ii:fb_741202:optode_9999a';

/** An action of the item's menu. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

describe('Editing', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(() => expect(console.takeComplaints()).toEqual([]));

  it('logs in, merges what two change at once, logs out', async () => {
    const page = await console.open(OPTODE);
    await page.getByRole('link', { name: 'Log in to edit' }).click();
    await page.getByLabel('E-mail address').fill(DEMO);
    await page.getByLabel('Access token').fill(console.served.tokens[DEMO] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('My optode');
    await form.getByLabel('Manufacturer').fill('Mine and Sons');
    const theirs = { longName: 'Their optode', model: 'Their model' };
    expect((await page.request.patch(`/rest/v2${OPTODE}`, { data: theirs })).status()).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else was faster' });
    await conflict.getByText('Their optode').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'conflict item');
    await conflict.getByRole('radio', { name: /Mine/ }).check();
    await conflict.getByRole('button', { name: 'Save what I chose' }).click();
    await page.getByRole('heading', { name: 'My optode', level: 1 }).waitFor();
    const merged = (await (await page.request.get(`/rest/v2${OPTODE}`)).json()) as object;
    expect(merged).toMatchObject({ longName: 'My optode', model: 'Their model', manufacturer: 'Mine and Sons' });
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in to edit' }).waitFor();
    expect(console.takeComplaints('412')).toEqual([]);
    await page.context().close();
  });

  it('adds an event whose position is picked on the map, deletes it, and brings it back', async () => {
    const page = await console.open(`${OPTODE}?tab=events`, { as: DEMO });
    await page.getByRole('button', { name: 'Add an event' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Label').fill('Console calibration');
    await pick(form, 'Type', 'calib');
    await form.getByLabel('Start').fill('2024-01-17 12:00:00');
    await form.getByLabel('End').fill('2024-01-17 13:00:00');
    await form.getByRole('button', { name: 'Pick the position on the map' }).click();
    await form.locator('canvas').click();
    await form.getByLabel('Latitude').and(form.locator('input:not([value=""])')).waitFor();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the event Console calibration' }).click();
    await page.getByText('Console calibration is deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Edit the event Console calibration' }).waitFor();
    await page.context().close();
  });

  it('gives a role to a contact who is made on the way, and takes it', async () => {
    const page = await console.open(`${OPTODE}?tab=contacts`, { as: DEMO });
    await page.getByRole('button', { name: 'Add a contact' }).click();
    await page.getByRole('button', { name: 'Somebody who is not listed' }).click();
    const contact = page.getByRole('dialog', { name: 'Somebody who is not listed' });
    await contact.getByLabel('Last name').fill('Lovelace');
    await contact.getByRole('button', { name: 'Save' }).click();
    const form = page.getByRole('dialog', { name: 'Add a contact' });
    await contact.waitFor({ state: 'detached' });
    await pick(form, 'Role', 'owner');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Take the role .* from Lovelace/ }).click();
    await page.getByText(/^The role .* is taken away/).waitFor();
    await page.context().close();
  });

  it('keeps dropped files and links', async () => {
    const page = await console.open(`${OPTODE}?tab=files`, { as: DEMO });
    const file = { name: 'calibration.txt', mimeType: 'text/plain', buffer: Buffer.from('slope 1.02\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option').first().click();
    await form.getByRole('button', { name: 'Send the file' }).click();
    await page.getByRole('link', { name: 'calibration.txt' }).waitFor();
    await page.getByRole('button', { name: 'Delete calibration.txt' }).waitFor();
    await page.context().close();
  });

  it('clones, decommissions, and takes that back', async () => {
    const page = await console.open(OPTODE, { as: DEMO });
    await act(page, 'Clone');
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Another copy' }).click();
    await screenshot(page, 'clone');
    await form.getByRole('button', { name: 'Make 2 copies' }).click();
    await page.getByText('vessel:mya_ii:fb_741202:optode_9999a_2', { exact: true }).first().waitFor();
    expect((await page.request.get(`/rest/v2${OPTODE}_3`)).status()).toBe(200);
    await act(page, 'Decommission');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('public', { exact: true }).first().waitFor();
    await page.context().close();
  });

  it('restores a revision, corrects a mount, and moves by drag in the tree', async () => {
    const page = await console.open(`${OPTODE}?tab=history&of=item`, { as: DEMO });
    const patch = await page.request.patch(`/rest/v2${OPTODE}`, { data: { inventoryNumber: 'wrong' } });
    expect(patch.status()).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Restore', exact: true }).nth(1).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText(/is restored/).waitFor();
    const restored = (await (await page.request.get(`/rest/v2${OPTODE}`)).json()) as object;
    expect(restored).toMatchObject({ inventoryNumber: '' });
    await page.goto(`${OPTODE}?tab=mounts`);
    await page.getByRole('button', { name: /^Correct the mount on/ }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name of the event of mounting').fill('Put in by the console');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Put in by the console').first().waitFor();
    await page.goto('/items?view=tree&where=code==vessel:*');
    const ships = page.getByRole('treeitem');
    const from = ships.filter({ hasText: 'Boreas' });
    await from.dragTo(ships.filter({ hasText: 'Mya II' }));
    await page.getByRole('dialog', { name: /^Move vessel:boreas/ }).waitFor();
    await screenshot(page, 'move by drag');
    await page.context().close();
  });

  it.each([
    ['light', {}],
    ['dark, German, phone', { dark: true, phone: true, locale: 'de-DE' }],
  ] as const)('have forms without a finding of axe: %s', async (name, look) => {
    const page = await console.open(OPTODE, { as: DEMO, ...look });
    await page.getByRole('button', { name: /^(Edit|Bearbeiten)$/ }).click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `edit item ${name}`);
    await page.goto(`${OPTODE}?tab=parameters`);
    // What arrives late moves the button: a press that begins on it would end beside it.
    await console.settled(page);
    await page.getByRole('button', { name: /^(Add a parameter|Parameter hinzufügen)$/ }).click();
    await page.getByRole('button', { name: /^(Add a range|Bereich hinzufügen)$/ }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `new parameter ${name}`);
    await page.context().close();
  });
});
