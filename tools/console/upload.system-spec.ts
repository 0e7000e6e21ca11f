import { type Page } from 'playwright-core';
import { accessibilityFaults, ConsoleFixture, DEMO, screenshot } from './console-fixture';
import { pick } from './pick-record';

const HEAD = 'datetime\tvessel:mya_ii:ctd:upload_test [psu]\n';
const SOUND = `${HEAD}2024-01-17 12:00:00\t34.1\n2024-01-17 12:01:00\t34.2\n`;
const FAULTY = `${HEAD}2024-02-28 10:00:00\t34.1\n2024-02-30 10:00:00\t34.2\n2024-03-01 10:00:00\tx34\n`;

describe('Upload', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(() => expect(console.takeComplaints()).toEqual([]));

  const give = (page: Page, ...files: readonly (readonly [string, string])[]): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));

  it('sends a sound file, shows where it is, and takes it back', async () => {
    const page = await console.open('/upload', { as: DEMO });
    await give(page, ['sound.nrt', SOUND]);
    const row = page.getByRole('listitem', { name: 'sound.nrt' });
    await row.getByText('2 rows, one column').waitFor();
    await row.getByRole('button', { name: 'Send' }).click();
    await row.getByText(/Stored as dataset \d+/).waitFor();
    await screenshot(page, 'upload stored');
    await row.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Taken back').waitFor();
    const list = await page.request.get('/rest/datasets?where=name==sound.nrt');
    expect(((await list.json()) as { totalHits: number }).totalHits).toBe(0);
    await page.context().close();
  });

  it('tells what the registry says against a file, draws it, and renames a column that was mistyped', async () => {
    const sbe45 = 'vessel:mya_ii:fb_741202:tsg_sbe45_a';
    const head = `datetime\t${sbe45}:salinty [psu]\t${sbe45}:temperature [K]\tstation:nowhere:a\t${sbe45}:conductivity [mS/cm]\n`;
    const page = await console.open('/upload', { as: DEMO });
    await give(page, [
      'warned.nrt',
      `${head}2024-01-17 12:00:00\t31\t281\t1\t37\n2024-01-17 12:01:00\t99\t282\t1\t900\n`,
    ]);
    const row = page.getByRole('listitem', { name: 'warned.nrt' });
    await row.getByText('4 things to look at before sending').waitFor();
    await row.getByText('No item is registered as station:nowhere').waitFor();
    await row.getByText('is in [K], but registered in [°C]').waitFor();
    await row.getByText('first 900 in line 3').waitFor();
    await row.getByRole('img', { name: `${sbe45}:conductivity: 37 to 900 mS/cm` }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'upload warnings');
    await row.getByRole('button', { name: 'Rename the column' }).click();
    await row.getByRole('img', { name: `${sbe45}:salinity: 31 to 99 psu` }).waitFor();
    await row.getByText('first 99 in line 3').waitFor();
    await page.context().close();
  });

  it('keeps the list and the way back when the page is left, and loaded again', async () => {
    const page = await console.open('/upload', { as: DEMO });
    await give(page, ['kept.nrt', SOUND.replaceAll('34.', '31.')], ['unsent.nrt', SOUND.replaceAll('34.', '30.')]);
    const row = page.getByRole('listitem', { name: 'kept.nrt' });
    await row.getByRole('button', { name: 'Send' }).click();
    await row.getByText(/Stored as dataset \d+/).waitFor();
    await page.getByRole('link', { name: 'Missions' }).click();
    await page.getByRole('heading', { name: 'Missions' }).waitFor();
    await page.getByRole('link', { name: 'Upload' }).click();
    await page.getByRole('listitem', { name: 'unsent.nrt' }).getByRole('button', { name: 'Send' }).waitFor();
    await row.getByRole('button', { name: 'Undo' }).waitFor();
    await page.reload();
    await row.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Taken back').waitFor();
    await page.context().close();
  });

  it('gives a file to begin with for an item', async () => {
    const page = await console.open('/upload', { as: DEMO });
    await pick(page.locator('main'), 'A file to begin with, for the item', 'tsg_sbe45_a');
    const downloads = page.waitForEvent('download');
    await page.getByRole('link', { name: /Download the template/ }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toBe('mya_ii-fb_741202-tsg_sbe45_a.nrt');
    const stream = await download.createReadStream();
    const [chunk] = await stream.take(1).toArray();
    expect(String(chunk)).toMatch(/^datetime\tvessel:mya_ii:fb_741202:tsg_sbe45_a:[a-z]+ \[/);
    await screenshot(page, 'upload template');
    await page.context().close();
  });

  it('shows faults in their lines, and sends what was repaired in place', async () => {
    const page = await console.open('/upload', { as: DEMO });
    await give(page, ['faulty.nrt', FAULTY]);
    const row = page.getByRole('listitem', { name: 'faulty.nrt' });
    await row.getByText('2 faults').waitFor();
    await row.locator('mark', { hasText: 'x34' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'upload faults');
    await row.getByLabel('New text of line 3').fill('2024-02-29 10:00:00\t34.2');
    await row.getByLabel('New text of line 4').fill('2024-03-01 10:00:00\t');
    await row.getByRole('button', { name: 'Check the repaired file' }).click();
    await row.getByText('3 rows, one column').waitFor();
    await row.getByRole('button', { name: 'Send' }).click();
    await row.getByRole('link', { name: 'Dataset', exact: true }).click();
    await page.getByRole('heading', { name: 'faulty.nrt' }).waitFor();
    await page.getByText('2024-02-29 10:00:00').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'dataset');
    await page.context().close();
  });

  it('leaves out faulty lines together, of thousands of faults', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `2024-01-01 00:00:0${i % 10}\tx${i}\n`);
    const page = await console.open('/upload', { as: DEMO });
    await give(page, ['many.nrt', SOUND + rows.slice(0, 60).join('')], ['too many.nrt', HEAD + rows.join('')]);
    const many = page.getByRole('listitem', { name: 'many.nrt', exact: true });
    await many.getByText('60 faults').waitFor();
    await many.getByRole('button', { name: 'Leave these 60 lines out' }).click();
    await many.getByRole('button', { name: 'Check the repaired file' }).click();
    await many.getByText('2 rows, one column').waitFor();
    await page.getByText('the first 100 of 3000 faults').waitFor();
    await page.context().close();
  });

  it('asks a visitor to log in once when files are sent, and goes on with all of them', async () => {
    const page = await console.open('/upload', { phone: true, dark: true });
    await give(page, ...['33.', '32.'].map((value) => [`${value}nrt`, SOUND.replaceAll('34.', value)] as const));
    await page.getByRole('button', { name: 'Send 2 files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await dialog.getByLabel('E-mail address').fill(DEMO);
    await dialog.getByLabel('Access token').fill(console.served.tokens[DEMO] ?? '');
    await screenshot(page, 'upload login phone dark');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    for (const name of ['33.nrt', '32.nrt'])
      await page
        .getByRole('listitem', { name })
        .getByText(/Stored as dataset \d+/)
        .waitFor();
    expect(console.takeComplaints('401')).toEqual([]);
    await page.context().close();
  });
});
