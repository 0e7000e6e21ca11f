// node tools/metrics/draw-dashboard.mjs [--prometheus http://127.0.0.1:9090] [--minutes 10] [--to <ISO time>] [--out
// <file.jpg>]: draws the panels of docker/monitoring/dashboard.json from what a Prometheus has scraped, into one
// picture.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumEnvironment } from '../browser/chromium.mjs';
import { launchBrowser } from '../browser/launch-browser.mjs';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { dashboardPage } from './dashboard/dashboard-page.mjs';
import { readSeries } from './dashboard/read-series.mjs';

const text = /** @type {const} */ ('string');
const { values } = parseArgs({
  options: {
    prometheus: { type: text, default: 'http://127.0.0.1:9090' },
    minutes: { type: text, default: '10' },
    to: { type: text, default: new Date().toISOString() },
    out: { type: text, default: 'docs/operations/dashboard.jpg' },
  },
});

const file = path.join(workspaceRoot, 'docker/monitoring/dashboard.json');
/** @type {{ panels: import('./dashboard/dashboard-page.mjs').Panel[] }} */
const { panels } = JSON.parse(readFileSync(file, 'utf8'));
const to = Date.parse(values.to) / 1000;
const range = { from: to - Number(values.minutes) * 60, to };
const series = await Promise.all(panels.map((panel) => readSeries(values.prometheus, panel.targets ?? [], range)));

const browser = await launchBrowser(await chromiumEnvironment());
try {
  const page = await browser.newPage({ viewport: { width: 1476, height: 900 } });
  await page.setContent(dashboardPage(panels, series, range));
  await page.screenshot({ path: path.resolve(workspaceRoot, values.out), type: 'jpeg', quality: 75, fullPage: true });
} finally {
  await browser.close();
}
