// npm install, npm ci: builds ahead what `npm start` runs. A start builds what is not there, so nothing depends on this: an
// installation without scripts or compilers is complete.
import bundlePackages from '../jest/bundle-packages.mjs';
import { messageOf } from '../process/errors.mjs';
import { bundlePlatform } from '../start/platform.mjs';

try {
  await Promise.all([bundlePlatform(), bundlePackages()]);
} catch (error) {
  console.error(`Not built ahead: ${messageOf(error)}`);
}
