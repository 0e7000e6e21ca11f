import { chromium } from 'playwright-core';

/**
 * Starts a browser.
 * @param {{ readonly CHROMIUM_PATH?: string | undefined, readonly CHROMIUM_LIBRARIES?: string | undefined }} environment as
 * `chromiumEnvironment` gives it.
 */
export function launchBrowser({ CHROMIUM_PATH: executablePath, CHROMIUM_LIBRARIES: folder }) {
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run these tests by npm test');
  return chromium.launch({
    executablePath,
    // Root has no sandbox to put it in; a map needs WebGL, which SwiftShader gives without a graphics card. Pages
    // themselves are painted without it (`--use-angle=swiftshader`): that takes twice the time of a core.
    args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
    env: {
      ...process.env,
      ...(folder && { LD_LIBRARY_PATH: `${folder}/al2023/lib`, FONTCONFIG_PATH: `${folder}/fonts` }),
    },
  });
}
