import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accessibilityFaults, ConsoleFixture, screenshot } from './console-fixture';
import { ChildProgram } from '../process/child-program';

const patience = 60_000;

/** Pages of each kind: prose, wide tables and pictures, drawings, commands, a folder. */
const PAGES = ['', 'console.html', 'architecture.html', 'tutorials/engineer.html', 'decisions/'];

describe('the documentation as npm run docs builds it', () => {
  let folder: string;
  let served: ConsoleFixture;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-docs-'));
    const build = new ChildProgram('tools/docs.mjs', { args: [path.join(folder, 'docs')] });
    expect({ code: await build.ended, errors: build.errors }).toEqual({ code: 0, errors: '' });
    process.env['DOCS_FOLDER'] = path.join(folder, 'docs');
    served = await ConsoleFixture.start({ empty: true });
  }, patience);
  afterAll(async () => {
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(PAGES)(
    'has a page /docs/%s that everybody can read, of its own origin alone',
    async (name) => {
      for (const look of [{}, { dark: true, phone: true }]) {
        const page = await served.open('about:blank', look);
        const hosts = new Set<string>();
        page.on('request', (request) => hosts.add(new URL(request.url()).origin));
        await page.goto(`/docs/${name}`);
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        expect([...hosts]).toEqual([new URL(served.served.address).origin]);
        await screenshot(page, `docs-${name.replace(/\W/g, '-')}${'dark' in look ? '-dark' : ''}`);
        await page.context().close();
      }
      expect(served.takeComplaints()).toEqual([]);
    },
    patience,
  );

  it(
    'finds words by keys alone, and leads to their heading',
    async () => {
      const page = await served.open('/docs/tutorials/engineer.html');
      await page.keyboard.press('/');
      await page.keyboard.type('backup restore');
      const first = page.locator('[role=search] li a').first();
      await first.getByText('Operations: Backup and restore').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs/operations.html#backup-and-restore');
      await page.getByRole('searchbox').fill('qwertzuiop');
      await page.getByText('Nothing has all these words.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Nothing has all these words.').waitFor({ state: 'detached' });
      await page.context().close();
      expect(served.takeComplaints()).toEqual([]);
    },
    patience,
  );

  it(
    'can be read from a disk, with its search',
    async () => {
      const page = await served.open(`file://${folder}/docs/index.html`);
      await page.getByRole('searchbox').fill('mounts.parent.code');
      await page.locator('[role=search] li a').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(page.url()).toMatch(/^file:.*\.html#/);
      await page.context().close();
      expect(served.takeComplaints()).toEqual([]);
    },
    patience,
  );
});
