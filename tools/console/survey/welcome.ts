import { accessibilityFaults, ADMIN, type ConsoleFixture, DEMO, screenshot } from '../console-fixture';

/** The page Welcome. */
export function testWelcome(console: () => ConsoleFixture): void {
  it('shows the fleet and the latest data, and leads on', async () => {
    const page = await console().open('/');
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
    const visitor = await console().open('/');
    await visitor.getByText('Logging in adds').waitFor();
    await visitor.context().close();
    const page = await console().open('/', { as: ADMIN });
    await page.getByRole('heading', { name: 'Upload' }).waitFor();
    await page.getByRole('button', { name: `Account ${ADMIN}` }).waitFor();
    expect(await page.getByText('Logging in adds').count()).toBe(0);
    await page.context().close();
  });

  it('has an instrument that moved once, under its present code, with what it measured before', async () => {
    const page = await console().open('/help', { as: DEMO });
    const send = async (method: string, place: string, data: object): Promise<{ id: number; code: string }> => {
      const answer = await page.request.fetch(`/rest/v2/items${place}`, { method, data });
      if (!answer.ok()) throw new Error(await answer.text());
      return (await answer.json()) as { id: number; code: string };
    };
    const about = { typeId: 1142, statusId: 1 };
    const frame = await send('POST', '', { ...about, shortName: 'frame', longName: 'Frame' });
    const { id, code } = await send('POST', '', { ...about, shortName: 'mover', longName: 'Mover' });
    await send('POST', `/${id}/parameters`, { name: 'Level', shortName: 'level', unitId: 12, typeId: 221 });
    const [before, now] = [1_000, 0].map((age) => new Date(Date.now() - age).toISOString().slice(0, 19));
    const data = `datetime\t${code}:level [%]\n2024-01-01T12:00:00\t17.5\n${before}\t18.5\n`;
    const stored = await page.request.post('/rest/datasets', { data, headers: { 'content-type': 'text/plain' } });
    expect(stored.status()).toBe(201);
    const workflow = { mountLabel: 'Mounted', mountDate: now };
    await send('PATCH', `/${id}`, { parentId: frame.id, workflow });
    const moved = ((await (await page.request.get(`/rest/v2/items/${id}`)).json()) as { code: string }).code;
    await page.goto('/');
    const entry = page.getByRole('listitem').filter({ hasText: moved });
    await entry.getByText('18.5').waitFor();
    expect(await page.getByText(code, { exact: true }).count()).toBe(0);
    await entry.getByRole('link').click();
    await page.waitForURL(`/data?codes=${moved}:level&follow=true`);
    await page.context().close();
  });

  it.each([
    ['light', {}],
    ['dark', { dark: true }],
    ['dark, on a phone, in German', { dark: true, phone: true, locale: 'de-DE' }],
  ] as const)('has no fault that axe finds: %s', async (name, look) => {
    const page = await console().open('/', look);
    await page.locator('[data-drawn]').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `welcome ${name}`);
    await page.context().close();
  });
}
