// npm install, npm ci: builds ahead what `npm start` runs. A start builds what is not there, so nothing depends on this: an
// installation without scripts or compilers is complete.
import { bundlePlatform } from '../start/platform.mjs';
import { messageOf } from '../process/errors.mjs';

try {
  await bundlePlatform();
} catch (error) {
  console.error(`Not built ahead: ${messageOf(error)}`);
}
