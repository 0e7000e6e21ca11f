import { accessibilityFaults, ADMIN, ConsoleFixture, screenshot } from './console-fixture';

describe('the page Welcome', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(() => expect(console.takeComplaints()).toEqual([]));

  it('shows the fleet and the latest data, and leads on', async () => {
    const page = await console.open('/');
    await page.getByRole('link', { name: '64 items' }).waitFor();
    await page.locator('[data-drawn]').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /ago|now/ })
      .first()
      .waitFor();
    await page.getByRole('searchbox').fill('optode');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/items\?q=optode$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Kittiwake' }).click();
    await page.waitForURL(/\/items\/\d+$/);
    await page.context().close();
  });

  it('tells visitors what logging in adds, and others nothing of it', async () => {
    const visitor = await console.open('/');
    await visitor.getByText('Logging in adds').waitFor();
    await visitor.context().close();
    const page = await console.open('/', { as: ADMIN });
    await page.getByRole('heading', { name: 'Upload' }).waitFor();
    await page.getByRole('button', { name: `Account ${ADMIN}` }).waitFor();
    expect(await page.getByText('Logging in adds').count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ['light', {}],
    ['dark', { dark: true }],
    ['dark, on a phone, in German', { dark: true, phone: true, locale: 'de-DE' }],
  ] as const)('has no fault that axe finds: %s', async (name, look) => {
    const page = await console.open('/', look);
    await page.locator('[data-drawn]').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `welcome ${name}`);
    await page.context().close();
  });
});

describe('the page Welcome of an empty registry', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start({ empty: true });
  });
  afterAll(() => console.stop());

  it('leads to a first item', async () => {
    const page = await console.open('/', { as: ADMIN });
    await page.getByRole('heading', { name: 'This registry is empty' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create your first item' }).click();
    const dialog = page.getByRole('dialog', { name: 'New item' });
    await dialog.getByRole('combobox', { name: 'Type' }).fill('vessel');
    await page
      .getByRole('option', { name: /^vessel/ })
      .first()
      .click();
    await dialog.getByLabel('Short name').fill('first');
    await dialog.getByLabel('Name', { exact: true }).fill('The first one');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/items\/\d+$/);
    await page.goto('/items');
    await page.getByRole('row', { name: /The first one vessel:first/ }).waitFor();
    expect(console.takeComplaints()).toEqual([]);
    await page.context().close();
  });
});
