import { chromium } from 'playwright-core';
import { browserEnvironment } from '../browser/browser-environment.mjs';
import { FULL_SIZE } from '../generate-registry/generate-registry.mjs';
import { quantile } from '../measuring/quantiles.mjs';
import { startFilledRegistry } from './registry/servers.mjs';

const VIEWPORT = { width: 1280, height: 900 };
/** Steps of the scroll, one a frame, and how far each goes in pixels. */
const STEPS = 300;
const STEP = 400;
const SLOWER = 4;
const ROW = '[role=grid] [role=row][aria-selected]';

const rounded = (value) => Number(value.toFixed(1));

async function openBrowser(cleanup) {
  const { CHROMIUM_PATH: executablePath, CHROMIUM_LIBRARIES: folder, CONSOLE_FOLDER } = await browserEnvironment();
  process.env.CONSOLE_FOLDER = CONSOLE_FOLDER;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    env: {
      ...process.env,
      ...(folder && { LD_LIBRARY_PATH: `${folder}/al2023/lib`, FONTCONFIG_PATH: `${folder}/fonts` }),
    },
  });
  cleanup.defer(() => browser.close());
  return browser;
}

async function openPage(browser) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: VIEWPORT });
  return context.newPage();
}

async function firstRow(browser, address, slower) {
  const page = await openPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const start = performance.now();
  await page.goto(`${address}/items`, { waitUntil: 'commit' });
  await page.locator(`${ROW} a`).first().waitFor();
  const took = performance.now() - start;
  await page.context().close();
  return took;
}

/** Times of frames while the table is scrolled, and the time of a jump to its middle until a row is read. */
async function scroll(browser, address) {
  const page = await openPage(browser);
  await page.goto(`${address}/items`);
  await page.locator(`${ROW} a`).first().waitFor();
  await page.locator('[data-drawn]').waitFor();
  const frames = await page.evaluate(scrollFrames, { steps: STEPS, step: STEP });
  const rows = await page.locator(ROW).count();
  const jump = await page.evaluate(jumpToMiddle, ROW);
  await page.context().close();
  return { frames, rows, jump };
}

function scrollFrames({ steps, step }) {
  const grid = document.querySelector('[role=grid]');
  if (!grid) throw new Error('The page has no table');
  return new Promise((resolve) => {
    const times = [];
    let last = performance.now();
    const next = (now) => {
      times.push(now - last);
      last = now;
      if (times.length > steps) return resolve(times.slice(1));
      grid.scrollTop += step;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

function jumpToMiddle(row) {
  const grid = document.querySelector('[role=grid]');
  if (!grid) throw new Error('The page has no table');
  const start = performance.now();
  grid.scrollTop = grid.scrollHeight / 2;
  const middle = Math.floor((grid.scrollHeight / 2 - 40) / 40);
  return new Promise((resolve) => {
    const look = () => {
      const found = [...document.querySelectorAll(row)].some(
        (each) => Number(each.getAttribute('aria-rowindex')) > middle && each.querySelector('a'),
      );
      if (found) resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** The page Find over a registry of many items, in a browser. `run([items])`: how many. */
export async function run([items = FULL_SIZE.items], cleanup) {
  const browser = await openBrowser(cleanup);
  const size = { ...FULL_SIZE, items: Number(items) };
  const { url: address } = await startFilledRegistry({ size, cleanup });
  await firstRow(browser, address, 1);
  const first = rounded(await firstRow(browser, address, 1));
  const slow = rounded(await firstRow(browser, address, SLOWER));
  const { frames, rows, jump } = await scroll(browser, address);
  const result = {
    items: Number(items),
    'first row (ms)': first,
    [`first row, processor ${SLOWER} times slower (ms)`]: slow,
    'rows in the page': rows,
    'frame while scrolling, median (ms)': rounded(quantile(frames, 0.5)),
    'frame while scrolling, 95 % (ms)': rounded(quantile(frames, 0.95)),
    'jump to the middle (ms)': rounded(jump),
  };
  console.table([result]);
  return [result];
}
