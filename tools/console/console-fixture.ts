import { type Result, type RunOptions, source as axe } from 'axe-core';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { emptyDatabase, testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { launchBrowser } from '../browser/launch-browser.mjs';
import { ChildProgram } from '../process/child-program';
import { watchRequests } from './settled.mjs';

export const DEMO = 'demo@example.org';
export const ADMIN = 'admin@example.org';

const WCAG: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
export const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * Has maps leave their canvas blank, and gives them no land to prepare for it; all else that they do stays: shaders are
 * compiled, places are found. A text, because these tests know no types of browsers.
 */
const DRAW_NOTHING = `for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
  prototype.drawElements = prototype.drawArrays = () => {};
const NO_LAND = { type: 'Topology', arcs: [], objects: { land: { type: 'GeometryCollection', geometries: [] } } };
const ask = fetch;
window.fetch = async (...request) =>
  /\\/land-[^/]*\\.json$/.test(String(request[0])) ? Response.json(NO_LAND) : ask(...request);`;

interface Served {
  readonly address: string;
  readonly ingest: string;
  readonly tokens: Readonly<Record<string, string>>;
}

export interface Look {
  readonly locale?: 'en-GB' | 'de-DE';
  readonly dark?: boolean;
  readonly phone?: boolean;
  /** Whether maps are drawn: a picture takes three seconds of processor without a graphics card. SCREENSHOTS have all. */
  readonly drawsMaps?: boolean;
  /** Account that is logged in. */
  readonly as?: string;
  readonly options?: BrowserContextOptions;
}

/** Error of a page, and the address that it is about. */
interface Complaint {
  readonly text: string;
  readonly url?: string;
}

type Settings = Readonly<Record<string, string>>;

const serve = (url: string, settings: Settings = {}, ...args: string[]): ChildProgram =>
  new ChildProgram('tools/console/serve-console.mjs', { args, env: { DATABASE_URL: url, ...settings } });

async function addDemo(url: string): Promise<void> {
  const program = serve(url);
  await program.json();
  await program.stop('SIGTERM');
  if (program.errors) throw new Error(`the services complained:\n${program.errors}`);
}

/** What waits until a page has all that it asks for. */
const settling = new WeakMap<Page, () => Promise<void>>();

export class ConsoleFixture {
  /** Errors of pages, and refusals by the content security policy, since the last `takeComplaints`. */
  #complaints: Complaint[] = [];
  /** What services said of requests that failed for them (5xx), by address. */
  readonly #failures = new Map<string, string>();

  private constructor(
    private readonly database: TestDatabase,
    private readonly program: ChildProgram,
    readonly served: Served,
    readonly browser: Browser,
  ) {}

  /**
   * Starts both services, with the demo fleet unless they begin `empty`, and with further settings. That takes as long as
   * three tests: those that can share one are parts of one suite.
   */
  static async start({ empty = false, settings = {} as Settings } = {}): Promise<ConsoleFixture> {
    const database = await (empty ? emptyDatabase() : testDatabase(addDemo, 'demo'));
    const program = serve(database.url, settings, '--empty');
    const [served, browser] = await Promise.all([program.json<Served>(), launchBrowser(process.env)]);
    return new ConsoleFixture(database, program, served, browser);
  }

  /** Ends everything. What the services complained of meanwhile is an error. */
  async stop(): Promise<void> {
    await this.browser.close();
    await this.program.stop('SIGTERM');
    await this.database.drop();
    if (this.program.errors) throw new Error(`the services complained:\n${this.program.errors}`);
  }

  /** Close its context afterwards. The locale is always set: without one the browser may name one unknown to Intl. */
  async open(place: string, { locale = 'en-GB', dark, phone, drawsMaps, as, options }: Look = {}): Promise<Page> {
    const context = await this.browser.newContext({
      locale,
      colorScheme: dark ? 'dark' : 'light',
      viewport: phone ? PHONE : DESKTOP,
      reducedMotion: 'reduce',
      baseURL: this.served.address,
      ...options,
    });
    const page = await context.newPage();
    settling.set(page, watchRequests(page));
    if (!drawsMaps && !process.env['SCREENSHOTS']) await context.addInitScript(DRAW_NOTHING);
    page.on('console', (message) => {
      // A visitor is told by 401 that nobody is logged in.
      const { url } = message.location();
      if (message.type() === 'error' && !url.endsWith('/auth/loggedin'))
        this.#complaints.push({ text: message.text(), url });
    });
    page.on('response', async (response) => {
      if (response.status() < 500) return;
      this.#failures.set(response.url(), await response.text().catch(String));
    });
    page.on('pageerror', (error) => this.#complaints.push({ text: String(error) }));
    if (as) await this.logIn(page, as);
    await page.goto(place);
    return page;
  }

  /** Waits until a page has all that it asks for. Streams of events go on. */
  async settled(page: Page): Promise<void> {
    await settling.get(page)?.();
  }

  async logIn(page: Page, username: string): Promise<void> {
    const form = { username, password: this.served.tokens[username] ?? '' };
    const response = await page.request.post('/rest/v2/auth/login', { form });
    if (!response.ok()) throw new Error(`${username} is not let in: ${await response.text()}`);
  }

  /** Errors since the last call. Name in `expected` the parts of those that a test causes on purpose. */
  takeComplaints(...expected: readonly string[]): string[] {
    const complaints = this.#complaints.map(({ text, url = '' }) => ({ said: `${text} ${url}`, url }));
    this.#complaints = [];
    return complaints
      .filter(({ said }) => !expected.some((part) => said.includes(part)))
      .map(({ said, url }) => `${said} ${this.#failures.get(url) ?? ''}`.trim());
  }
}

export const pagePaths = (): readonly string[] =>
  JSON.parse(readFileSync(path.join(process.env['CONSOLE_FOLDER'] ?? '', 'pages.json'), 'utf8'));

/** Whether something moves or fades that will come to rest; a text, because these tests know no types of browsers. */
const FADING = `document.getAnimations().some(({ effect, playState }) =>
  playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)`;

/**
 * Runs axe; a text, because these tests know no types of browsers. React Aria keeps what it announced for 7 seconds, also
 * when the list whose entry it names is closed by then.
 */
const FIND_FAULTS = `axe
  .run({ exclude: ['[data-live-announcer]'] }, ${JSON.stringify(WCAG)})
  .then(({ violations }) => violations)`;

/** Findings of axe on a page by the rules of WCAG 2.2 AA: rule and places. */
export async function accessibilityFaults(page: Page): Promise<unknown[]> {
  // Texts that fade or make room for others meanwhile have too little contrast.
  await settling.get(page)?.();
  while (await page.evaluate(FADING)) await page.waitForTimeout(50);
  // A document keeps it from one view to the next.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe);
  const violations: Result[] = await page.evaluate(FIND_FAULTS);
  return violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ target, failureSummary }) => [target, failureSummary]),
  ]);
}

/** Keeps a picture of a page in the folder SCREENSHOTS, if it is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
