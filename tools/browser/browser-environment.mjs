import { freshConsole } from '../build/console.mjs';
import { chromiumEnvironment } from './chromium.mjs';

/** Environment of tests that open pages: the built console and a browser. */
export async function browserEnvironment() {
  const [browser, folder] = await Promise.all([chromiumEnvironment(), freshConsole()]);
  return { ...browser, CONSOLE_FOLDER: folder };
}
