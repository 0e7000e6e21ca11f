import { accessibilityFaults, ADMIN, ConsoleFixture, DEMO, screenshot } from './console-fixture';
import { pick } from './pick-record';

/** Pages of people and what they keep: missions, account, administration, help. */
/**
 * Names of the buttons and fields in view that are smaller than a finger; a text, because these tests know no types of
 * browsers.
 */
const SMALL_TARGETS = `[...document.querySelectorAll('button, input:not([type=checkbox], [type=radio]), nav a')]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.textContent || each.getAttribute('aria-label') || each.outerHTML, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && (width < 44 || height < 44))
  .map(([name, { width, height }]) => [name, width, height])`;

describe('Missions, account and administration', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(() => expect(console.takeComplaints()).toEqual([]));

  it.each([
    ['desktop, light', {}],
    ['phone, dark, German', { phone: true, dark: true, locale: 'de-DE' }],
  ] as const)('have no fault that axe finds: %s', async (name, look) => {
    const page = await console.open('/missions', { as: ADMIN, ...look });
    const places = [
      '/missions',
      '/account',
      '/admin/vocables',
      '/admin/contacts',
      '/admin/accounts',
      '/admin/audit',
      '/help',
    ];
    for (const place of places) {
      await page.goto(place);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await console.settled(page);
      expect([place, await accessibilityFaults(page)]).toEqual([place, []]);
      await screenshot(page, `${place.slice(1).replace('/', ' ')} ${name}`);
    }
    await page.context().close();
  });

  it('make a mission, give it an item and a contact, and take the item out again', async () => {
    const page = await console.open('/missions', { as: DEMO });
    await page.getByRole('button', { name: 'New mission' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Console cruise');
    await form.getByLabel('Begins').fill('2024-02-30 10:00:00');
    await form.getByLabel('Ends').fill('2024-03-01 10:00:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(/2024-02-30/).waitFor();
    await form.getByLabel('Begins').fill('2024-02-28 10:00:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Console cruise' }).waitFor();
    await page.getByRole('button', { name: 'Add an item' }).click();
    await pick(form, 'Item', 'mya_ii');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Take vessel:mya_ii out' }).click();
    await page.getByText(/is taken out/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Mya II' }).waitFor();
    await screenshot(page, 'mission');
    expect(console.takeComplaints('400', '422')).toEqual([]);
    await page.context().close();
  });

  it('refuse the audit log to all but administrators', async () => {
    const page = await console.open('/admin/audit');
    await page.getByText('Only administrators see this.').waitFor();
    await console.logIn(page, DEMO);
    await page.reload();
    await page.getByText('is no administrator').waitFor();
    await console.logIn(page, ADMIN);
    await page.reload();
    await page.getByText('token-create').or(page.getByText('login')).first().waitFor();
    await page.context().close();
  });

  it('keep the catalogue: a word is made, found, changed, and goes', async () => {
    const page = await console.open('/admin/vocables', { as: ADMIN });
    await page.getByRole('button', { name: 'New vocable' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Whale counter');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.locator('[data-invalid]').first().waitFor();
    await form.getByLabel('System name').fill('whale_counter');
    await pick(form, 'Group', 'device');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    // Words are looked for while they are typed.
    await page.getByRole('searchbox').pressSequentially('whale');
    await page.waitForURL(/filter=whale$/);
    await page.getByRole('cell', { name: 'whale_counter' }).waitFor();
    // Until these words are answered, the words for others are shown.
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Whale counter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing matches.').waitFor();
    expect(console.takeComplaints('422')).toEqual([]);
    await page.context().close();
  });

  it('show both e-mails and all roles before a contact takes over those of its double', async () => {
    const page = await console.open('/admin/contacts', { as: ADMIN });
    const make = async (body: object): Promise<number> => {
      const made = await page.request.post('/rest/v2/contacts', { data: body });
      return ((await made.json()) as { id: number }).id;
    };
    const email = 'whale.double@example.org';
    await make({ lastName: 'Whale keeper' });
    const double = await make({ lastName: 'Whale double', email });
    const item = (await (await page.request.get('/rest/v2/items/vessel:mya_ii')).json()) as { id: number };
    const roles = (await (
      await page.request.get('/rest/v2/vocables?where=systemName==Owner;vocableGroup.systemName==ContactRoles')
    ).json()) as { records: { id: number }[] };
    const data = [roles.records[0]!.id];
    const given = await page.request.post(`/rest/v2/items/${item.id}/contacts/${double}`, { data });
    expect(given.status()).toBe(201);
    await page.reload();
    await page.getByRole('searchbox').fill('whale');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('button', { name: 'Merge a double into Whale keeper' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'The double' }).fill('Whale');
    await page.getByRole('option', { name: /Whale double/ }).waitFor();
    expect(await page.getByRole('option', { name: /Whale keeper/ }).count()).toBe(0);
    await pick(form, 'The double', 'Whale double');
    await form.getByText('No e-mail address').waitFor();
    await form.getByText('vessel:mya_ii').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'merge contacts');
    await form.getByRole('button', { name: 'Merge', exact: true }).click();
    await form
      .getByText(/name it in 'email'/)
      .first()
      .waitFor();
    await form.getByRole('button', { name: 'Keep this address' }).click();
    await form.getByRole('button', { name: 'Merge', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText(email).waitFor();
    expect(console.takeComplaints('409')).toEqual([]);
    await page.context().close();
  });

  it('make an account and a token for it, lift it, shut it out and revoke what it has', async () => {
    const username = 'new.colleague@example.org';
    const page = await console.open('/admin/accounts', { as: ADMIN });
    const dialog = page.getByRole('dialog');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Tokens', exact: true }).click();
    await dialog
      .getByRole('button', { name: /^Revoke the token/ })
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'New account' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('E-mail address').fill('new colleague');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('is no e-mail address').first().waitFor();
    await dialog.getByLabel('E-mail address').fill(username);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This account has no token.').waitFor();
    await dialog.getByRole('button', { name: 'New token' }).click();
    await dialog.getByLabel('Name').fill('first');
    await dialog.getByRole('button', { name: 'Make the token' }).click();
    const password = (await dialog.getByText(/^pelorus_/).textContent()) ?? '';
    const logIn = async (): Promise<number> => {
      const elsewhere = await page.context().browser()!.newContext();
      const answer = await elsewhere.request.post(new URL('/rest/v2/auth/login', page.url()).href, {
        form: { username, password },
      });
      await elsewhere.close();
      return answer.status();
    };
    expect(await logIn()).toBe(200);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.getByRole('button', { name: 'Revoke the token first' }).waitFor();
    await screenshot(page, 'tokens of an account');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const choose = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${username}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await dialog.getByRole('button', { name: action }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const row = page.getByRole('row').filter({ hasText: username });
    await choose('Make an administrator');
    await row.getByText('administrator', { exact: true }).waitFor();
    await choose('Take administration away');
    await row.getByText('administrator', { exact: true }).waitFor({ state: 'detached' });
    await choose('Disable');
    await row.getByText('disabled').waitFor();
    expect(await logIn()).toBe(401);
    await screenshot(page, 'accounts');
    await choose('Enable');
    await row.getByText('disabled').waitFor({ state: 'detached' });
    expect(await logIn()).toBe(200);
    await choose('Revoke all tokens');
    await page.getByText(`All tokens of ${username} are revoked.`).waitFor();
    expect(await logIn()).toBe(401);
    expect(console.takeComplaints('422')).toEqual([]);
    await page.context().close();
  });

  it('log a phone in by a link of a session, once', async () => {
    const page = await console.open('/account', { as: DEMO });
    await page.getByRole('button', { name: 'Show a code' }).click();
    await page.getByRole('img', { name: 'Code that logs a phone in' }).waitFor();
    await page.evaluate(
      `navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }`,
    );
    await page.getByRole('button', { name: 'Copy the link' }).click();
    const link = String(await (await page.waitForFunction('window.copied')).jsonValue());
    await screenshot(page, 'phone login');
    const phone = await console.open(link, { phone: true });
    await phone.waitForURL(/\/login$/);
    await screenshot(phone, 'phone login on the phone');
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Log in on this device' }).click();
    await phone.getByRole('heading', { name: DEMO }).waitFor();
    const small = await phone.evaluate(SMALL_TARGETS);
    expect(small).toEqual([]);
    const other = await console.open(link, { phone: true });
    await other.getByRole('button', { name: 'Log in on this device' }).click();
    await other.getByRole('alert').waitFor();
    expect(console.takeComplaints('401')).toEqual([]);
    for (const each of [page, phone, other]) await each.context().close();
  });

  it('make a token, show it once, and revoke it', async () => {
    const page = await console.open('/account', { as: DEMO });
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('a logger');
    await form.getByRole('button', { name: 'Make the token' }).click();
    await form.getByText(/^pelorus_/).waitFor();
    await form.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Revoke the token a logger' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke the token a logger' });
    await question.getByText('Programs that use this token are locked out at once').waitFor();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('revoked', { exact: true }).waitFor();
    await screenshot(page, 'account');
    await page.context().close();
  });
});
