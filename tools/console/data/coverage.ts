import { type ConsoleFixture } from '../console-fixture';
import { plotOf, plotSays, SALINITY, SANDI } from '../data-plot';

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

/** Lines and coverages, where there are values and where there are none. */
export function testCoverage(console: () => ConsoleFixture): void {
  it.each([
    ['years', SALINITY, SANDI, '2023-03-01', '2024-06-01'],
    ['years, the other one first', SANDI, SALINITY, '2023-06-15', '2023-08-15'],
    ['a week', SALINITY, SANDI, '2023-03-12', '2023-03-19'],
  ])('draws a line, its band and its coverage where the stream has values, and nowhere else: %s', async (...view) => {
    const [, first, second, from, to] = view;
    const page = await console().open('/help');
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
    const page = await console().open(`/data?codes=${SALINITY}&from=2023-03-01&to=2024-06-01`);
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
    const page = await console().open(`/data?codes=${SALINITY}&from=2023-03-01&to=2023-03-09`);
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
    await page.getByText(/^The data service has not answered since .* instruments, events/).waitFor();
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
    await plotSays(page, /^Plot from 5 Mar 2023/);
    await page.context().close();
    console().takeComplaints('503 (Service Unavailable)');
  });
}
