import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Browser, type Page } from 'playwright-core';
import { launchBrowser } from '../browser/launch-browser.mjs';
import { watchRequests } from './settled.mjs';

describe('a page that is watched', () => {
  const server = createServer((request, response) => {
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>A page</h1>');
  });
  let browser: Browser;
  let address: string;
  let page: Page;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await launchBrowser(process.env);
  });
  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterEach(() => page.close());
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is settled when a worker ended while its script was on the way', async () => {
    const settled = watchRequests(page, 5_000);
    await page.goto(address);
    const asked = page.waitForRequest(/map-worker/);
    await page.evaluate(`worker = new Worker('map-worker-1.js')`);
    await asked;
    await page.evaluate('worker.terminate()');
    await expect(settled()).resolves.toBeUndefined();
  });

  it('names the requests that nobody answers', async () => {
    const settled = watchRequests(page, 1_000);
    await page.goto(address);
    const asked = page.waitForRequest(/unanswered/);
    await page.evaluate(`void fetch('unanswered')`);
    await asked;
    await expect(settled()).rejects.toThrow(`${address} still asks for ${address}unanswered`);
  });
});
