// npm install, npm ci: builds ahead what `npm start` runs, and the types of the client for editors. Whatever needs one
// of them makes it if it is not there, so that an installation without scripts or compilers is complete.
import bundlePackages from '../jest/bundle-packages.mjs';
import { messageOf } from '../process/errors.mjs';
import { bundlePlatform } from '../start/start-services.mjs';
import { freshDocs } from './docs.mjs';

try {
  await Promise.all([bundlePlatform(), bundlePackages(), freshDocs(), import('../client/generate-types.mjs')]);
} catch (error) {
  console.error(`Not built ahead: ${messageOf(error)}`);
}
