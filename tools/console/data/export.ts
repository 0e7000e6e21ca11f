import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ConsoleFixture, DEMO } from '../console-fixture';
import { plotOf, SALINITY, TEMPERATURE } from '../data-plot';

const run = promisify(execFile);

/** What the page gives to programs. */
export function testExport(console: () => ConsoleFixture): void {
  it('copies Python that reads what is in view, and gives the file', async () => {
    const page = await console().open(`/data?codes=${SALINITY},${TEMPERATURE}&from=2023-05-01&to=2023-05-21`);
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
    await console().logIn(page, DEMO);
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
}

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
