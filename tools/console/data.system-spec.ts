import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Page } from 'playwright-core';
import { accessibilityFaults, ConsoleFixture, DEMO, screenshot } from './console-fixture';

const run = promisify(execFile);
const FERRYBOX = 'vessel:mya_ii:fb_741202';
const SALINITY = `${FERRYBOX}:tsg_sbe45_a:salinity`;
const TEMPERATURE = `${FERRYBOX}:tsg_sbe45_a:temperature`;
const SANDI = 'station:sandi:ctd_250:salinity';

/** The plot in words, once it is drawn and is not the picture of before. */
async function plotOf(page: Page): Promise<string> {
  await page.locator('.u-over').first().waitFor();
  const plot = page.locator('[role=group][aria-busy=false]');
  return (await plot.getAttribute('aria-label')) ?? '';
}

/**
 * Whether each column of pixels of the first plot has ink of the first stream, which is blue; a text, because these
 * tests know no types of browsers.
 */
const BLUE_COLUMNS = `(() => {
  const canvas = document.querySelector('.uplot canvas');
  const [over, all] = [document.querySelector('.u-over'), canvas].map((element) => element.getBoundingClientRect());
  const ratio = canvas.width / all.width;
  const [x, y, width, height] = [over.left - all.left, over.top - all.top, over.width, over.height].map((each) => Math.round(each * ratio));
  const { data } = canvas.getContext('2d').getImageData(x, y, width, height);
  return Array.from({ length: width }, (_, column) =>
    Array.from({ length: height }, (_, row) => 4 * (row * width + column)).some((i) => data[i + 2] - data[i] > 60));
})()`;

/** Pixels at the edges of a time that may be either way. */
const EDGE = 4;

/** Seconds that an address shows. */
function secondsOf(page: Page): number {
  const search = new URL(page.url()).searchParams;
  return (Date.parse(search.get('to') ?? '') - Date.parse(search.get('from') ?? '')) / 1000;
}

/** Drags over the middle of the first plot, and waits until the address says what was chosen. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  // A plot of values in place of buckets is built anew.
  await plotOf(page);
  const box = (await page.locator('.u-over').first().boundingBox())!;
  const before = page.url();
  await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL((url) => url.href !== before);
}

describe('the page Data', () => {
  let console: ConsoleFixture;
  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());
  afterEach(() => expect(console.takeComplaints()).toEqual([]));

  it('finds streams by words and draws them, with an axis for each unit', async () => {
    const page = await console.open('/data');
    await page.getByRole('combobox', { name: 'Add a stream' }).fill('mya salinity');
    const streams = page.getByRole('group', { name: `${FERRYBOX}:tsg_sbe45_a` }).getByRole('option');
    await streams.filter({ hasText: 'salinity' }).click();
    await page.getByRole('combobox', { name: 'Add a stream' }).fill('sbe45 temperature');
    await streams.filter({ hasText: 'temperature' }).click();
    await page.waitForURL((url) => url.searchParams.get('codes') === `${SALINITY},${TEMPERATURE}`);
    await page.getByRole('group', { name: /temperature: [\d,]+ value/ }).waitFor();
    expect(await plotOf(page)).toMatch(/salinity: [\d,]+ values, .* psu, .*temperature: [\d,]+ values, .* °C/);
    expect(await page.locator('.u-over').count()).toBe(1);
    await page.getByRole('button', { name: /Axes$/ }).click();
    await page.getByRole('option', { name: 'A plot for each stream' }).click();
    await page.locator('.u-over').nth(1).waitFor();
    await page.getByRole('button', { name: `Remove ${TEMPERATURE}` }).click();
    await page.waitForURL((url) => url.searchParams.get('codes') === SALINITY);
    await page.context().close();
  });

  it('zooms from an hour to seconds by dragging, and back by the history and by keys', async () => {
    const page = await console.open(`/data?codes=vessel:boreas:ins_01:roll&from=-PT1H`);
    await plotOf(page);
    while (!(secondsOf(page) <= 20)) await drag(page, 0.45, 0.55);
    await page.getByRole('button', { name: /values themselves.*Buckets$/ }).waitFor();
    const seconds = secondsOf(page);
    await page.goBack();
    await page.waitForURL(() => secondsOf(page) > seconds);
    await page.getByRole('group', { name: /^Plot from/ }).focus();
    const wide = secondsOf(page);
    await page.keyboard.press('-');
    await page.waitForURL(() => secondsOf(page) > 1.9 * wide);
    const { from } = Object.fromEntries(new URL(page.url()).searchParams);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => url.searchParams.get('from')! > from!);
    await page.keyboard.press('0');
    await page.waitForURL((url) => !url.searchParams.has('from'));
    await page.context().close();
  });

  it('pans with Shift, keeps flags that are chosen, and lists the values', async () => {
    const page = await console.open(`/data?codes=${SANDI}&from=2024-01-01&to=2024-12-31`);
    const all = await plotOf(page);
    await page.getByRole('button', { name: 'Quality flags: all' }).click();
    for (const flag of [
      '0 no control',
      '3 probably bad',
      '4 bad',
      '5 missing value',
      '6 primary error',
      '7 not used',
    ]) {
      await page.getByRole('menuitemcheckbox', { name: flag, exact: false }).click();
    }
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.searchParams.get('flags') === '12');
    await page
      .getByRole('group', { name: /^Plot from/ })
      .and(page.locator(`:not([aria-label="${all}"])`))
      .waitFor();
    await page.keyboard.down('Shift');
    await drag(page, 0.5, 0.25);
    await page.keyboard.up('Shift');
    expect(new URL(page.url()).searchParams.get('from')! > '2024-03-01').toBe(true);
    expect(Math.round(secondsOf(page) / 86_400)).toBe(365);
    await page.getByRole('tab', { name: 'Values' }).click();
    await page
      .getByRole('cell', { name: /^2024-\d\d-\d\d / })
      .first()
      .waitFor();
    await page.context().close();
  });

  it('copies Python that reads what is in view, and gives the file', async () => {
    const page = await console.open(`/data?codes=${SALINITY},${TEMPERATURE}&from=2023-05-01&to=2023-05-21`);
    await plotOf(page);
    await page.getByRole('button', { name: 'Copy as' }).click();
    const python = (await page.getByRole('region', { name: 'Python (pandas)' }).textContent()) ?? '';
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const shown = await page.getByRole('table').getByRole('row').nth(1).getByRole('cell').allTextContents();
    expect(await linesOf(python)).toBe(Number(shown[1]));
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('button', { name: /Format$/ }).click();
    await page.getByRole('option', { name: 'NRT', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download NRT' }).click(),
    ]);
    await console.logIn(page, DEMO);
    const checked = await page.request.post('/rest/datasets?dryRun=true', {
      headers: { 'content-type': 'text/plain' },
      data: readFileSync(await download.path()),
    });
    expect([checked.status(), await checked.json()]).toEqual([
      200,
      expect.objectContaining({ rows: Number(shown[1]) }),
    ]);
    await page.context().close();
  });

  it.each([
    ['years', SALINITY, SANDI, '2023-03-01', '2024-06-01'],
    ['years, the other one first', SANDI, SALINITY, '2023-06-15', '2023-08-15'],
    ['a week', SALINITY, SANDI, '2023-03-12', '2023-03-19'],
  ])('draws a line, its band and its coverage where the stream has values, and nowhere else: %s', async (...view) => {
    const [, first, second, from, to] = view;
    const page = await console.open('/help');
    // Ranges are lines of the same colour.
    await page.route(/with=parameters/, (route) => route.fulfill({ json: { totalHits: 0, records: [] } }));
    await page.goto(`/data?codes=${first},${second}&from=${from}&to=${to}&axes=unit`);
    await plotOf(page);
    const query = `datetimeMin=${from}&datetimeMax=${to}T00:00:00.000&gap=usual`;
    const answer = await page.request.get(`/rest/streams/${first}/coverage?${query}`);
    const { gaps } = (await answer.json()) as { gaps: { start: string; end: string; seconds: number }[] };
    expect(gaps.length).toBeGreaterThan(0);
    await page
      .getByRole('cell', { name: String(gaps.length), exact: true })
      .first()
      .waitFor();
    const ink: boolean[] = await page.evaluate(BLUE_COLUMNS);
    const [begin, length] = [Date.parse(from), (Date.parse(to) - Date.parse(from)) / ink.length];
    const columnOf = (stamp: string): number => Math.round((Date.parse(`${stamp}Z`) - begin) / length);
    const spans = gaps.map(({ start, end }) => [columnOf(start), columnOf(end)] as const);
    const edges = [-2 * EDGE, ...spans.flat(), ink.length + 2 * EDGE];
    const drawnInGaps = spans.filter(([start, end]) =>
      ink.slice(start + EDGE, Math.max(start + EDGE, end - EDGE)).includes(true),
    );
    const emptyElsewhere = edges.flatMap((start, i) => {
      const columns = ink.slice(Math.max(0, start + EDGE), Math.max(0, edges[i + 1]! - EDGE));
      // The other line may cross this one, and hides it there.
      const empty = columns.map((hasInk) => (hasInk ? ' ' : '.')).join('');
      return i % 2 === 0 && empty.includes('.'.repeat(EDGE)) ? [start] : [];
    });
    expect({ drawnInGaps, emptyElsewhere }).toEqual({ drawnInGaps: [], emptyElsewhere: [] });
    await page.context().close();
  });

  it('counts gaps by the values, whatever the buckets', async () => {
    const page = await console.open(`/data?codes=${SALINITY}&from=2023-03-01&to=2024-06-01`);
    const gapsWith = async (bucket: string): Promise<string | null> => {
      await page.goto(`/data?codes=${SALINITY}&from=2023-03-01&to=2024-06-01&bucket=${bucket}`);
      const cell = page
        .getByRole('row', { name: /^salinity/ })
        .getByRole('cell')
        .last();
      await cell.filter({ hasText: /\d/ }).waitFor();
      return cell.textContent();
    };
    expect([await gapsWith('P1D'), await gapsWith('PT1H')]).toEqual(['29', '29']);
    await page.context().close();
  });

  it('says that the data service is away and what is still true, and goes on when it is back', async () => {
    const page = await console.open(`/data?codes=${SALINITY}&from=2023-03-01&to=2023-03-09`);
    await plotOf(page);
    const paths = /\/rest\/(data|streams)/;
    await page.route(paths, (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        contentType: 'application/problem+json',
        json: { type: '', title: '', status: 503, detail: 'Away', instance: '', code: 'ingest-unavailable' },
      }),
    );
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    await page.getByText(/^The data service has not answered since .* instruments, events/).waitFor({ timeout: 2000 });
    const old = 'What you see here is of 2023-03-01 00:00:00 – 2023-03-09 00:00:00 UTC';
    await page.getByText(`The values in view could not be read. ${old}, as it was read before.`).nth(1).waitFor();
    // Half of the plot is later than what was read: values and their coverage end in its middle.
    const share = await page.getByRole('img', { name: /^salinity: values in/ }).getAttribute('aria-label');
    expect(Number(/in ([\d.]+)\s?%/.exec(share ?? '')?.[1])).toBeLessThanOrEqual(50);
    const ink: boolean[] = await page.evaluate(BLUE_COLUMNS);
    expect(ink.slice(ink.length / 2 + EDGE).includes(true)).toBe(false);
    await page.unroute(paths);
    await page.getByText(/^The data service has not answered/).waitFor({ state: 'detached' });
    await page
      .getByText(/What you see here is of/)
      .first()
      .waitFor({ state: 'detached' });
    expect(await plotOf(page)).toMatch(/^Plot from 5 Mar 2023/);
    await page.context().close();
    console.takeComplaints('503 (Service Unavailable)');
  });

  it('leads on where there is nothing: no values, no such stream', async () => {
    const page = await console.open(`/data?codes=${SANDI}&from=2001-01-01&to=2001-02-01`);
    await page.getByRole('button', { name: /To the next values/ }).click();
    expect(await plotOf(page)).toMatch(/salinity: [\d,]+ value/);
    await page.goto(`/data?codes=${SALINITY}&from=2023-03-10T08:00:00Z&to=2023-03-10T14:00:00Z`);
    await page.getByRole('button', { name: /To the next values: 2023-03-10 16:00:00/ }).waitFor();
    await page.getByRole('button', { name: /To the last values before: 2023-03-10 06:00:00/ }).click();
    expect(await plotOf(page)).toMatch(/salinity: [\d,]+ value/);
    expect(new URL(page.url()).searchParams.get('from')).toBe('2023-03-10T03:00:00Z');
    await page.goto(`/data?codes=${SANDI},vessel:atlantis:ctd:salinity`);
    await page.getByRole('alert').getByText('vessel:atlantis:ctd:salinity').waitFor();
    await page.getByRole('button', { name: 'Take out of the address' }).click();
    await page.waitForURL((url) => url.searchParams.get('codes') === SANDI);
    await page.context().close();
  });

  it('shows events at their times', async () => {
    const page = await console.open(`/data?codes=${FERRYBOX}:optode_9999a:oxygen&from=2023-05-01&to=2023-05-21`);
    await plotOf(page);
    await page.getByRole('button', { name: /Winkler comparison/ }).click();
    await page.waitForURL(() => Math.round(secondsOf(page) / 86_400) === 5);
    await page.getByRole('tab', { name: 'Events and mounts' }).click();
    await page.getByRole('button', { name: 'Show the time of Winkler comparison' }).waitFor();
    await page.context().close();
  });

  it('says what bands, dashes and dotted lines are, as far as there are some', async () => {
    const key = (page: Page) => page.getByRole('group').getByRole('listitem');
    const page = await console.open(
      `/data?codes=${FERRYBOX}:optode_9999a:oxygen&from=2023-04-01&to=2023-09-01&bucket=P1D`,
    );
    await plotOf(page);
    await key(page).filter({ hasText: 'band: least to most' }).waitFor();
    await key(page).filter({ hasText: 'dashes: an event, or a mount' }).waitFor();
    await key(page).filter({ hasText: 'oxygen, outside of measuring range' }).waitFor();
    await page.goto(`/data?codes=${FERRYBOX}:optode_9999a:oxygen&from=2023-05-02&to=2023-05-02T06:00:00`);
    await key(page).filter({ hasText: 'oxygen, outside of measuring range' }).waitFor();
    await key(page).filter({ hasText: 'band' }).waitFor({ state: 'detached' });
    await key(page).filter({ hasText: 'dashes' }).waitFor({ state: 'detached' });
    await key(page).filter({ hasText: 'ring:' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keeps the chips of the streams where they are while the pointer moves over the plot', async () => {
    const page = await console.open(`/data?codes=${SALINITY},${TEMPERATURE}&from=2023-04-01&to=2023-09-01&bucket=P1D`);
    await plotOf(page);
    const chips = page.getByRole('list', { name: 'Streams in the plot' }).getByRole('listitem');
    const places = async () => Promise.all((await chips.all()).map((chip) => chip.boundingBox()));
    const plot = (await page.locator('.u-over').first().boundingBox())!;
    await page.mouse.move(plot.x + 5, plot.y + 50);
    await chips.filter({ hasText: /salinity.*\d \(/ }).waitFor();
    const before = await places();
    for (const part of [0.2, 0.4, 0.6, 0.8, 0.99]) {
      await page.mouse.move(plot.x + plot.width * part, plot.y + 50);
      expect(await places()).toEqual(before);
    }
    await page.mouse.move(plot.x, plot.y - 200);
    await chips.filter({ hasText: 'Time under the pointer' }).waitFor();
    expect(await places()).toEqual(before);
    await page.context().close();
  });

  it.each([
    ['light', {}],
    ['dark, on a phone, in German', { dark: true, phone: true, locale: 'de-DE' }],
  ] as const)('has no fault that axe finds: %s', async (name, look) => {
    const page = await console.open('/data', look);
    await page.locator('ul svg').nth(8).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `data empty ${name}`);
    await page.goto(`/data?codes=${SALINITY},${TEMPERATURE},${FERRYBOX}:optode_9999a:oxygen&from=-P7D`);
    await page.locator('.u-over').nth(2).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, `data ${name}`);
    await page.context().close();
  });
});

/** The rows that a program reads: it is run where there is pandas, otherwise its address is read. */
async function linesOf(python: string): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-python-'));
  const file = path.join(folder, 'view.py');
  writeFileSync(file, `${python}\nprint(len(frame))\n`);
  try {
    const hasPandas = await run('python3', ['-c', 'import pandas']).then(
      () => true,
      () => false,
    );
    if (hasPandas) return Number((await run('python3', [file])).stdout.trim().split('\n').at(-1));
    const parts = python.match(/"(http[^"]*|[?&][^"]*)"/g) ?? [];
    const answer = await fetch(parts.map((part) => JSON.parse(part) as string).join(''));
    expect(answer.status).toBe(200);
    return (await answer.text()).trimEnd().split('\n').length - 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
