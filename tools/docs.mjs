// npm run docs [-- <folder>]: builds the documentation as pages with a search, where the registry of `npm start` serves
// them at /docs/, or into a new folder.
import path from 'node:path';
import { freshDocs } from './build/docs.mjs';
import { buildSite } from './docs/site/build-site.mjs';
import { messageOf } from './process/errors.mjs';

const [target] = process.argv.slice(2);
try {
  if (target === undefined) {
    const folder = path.relative(process.cwd(), await freshDocs());
    console.log(`${folder} has the pages; npm start serves them at http://localhost:3000/docs/`);
  } else {
    const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), target);
    console.log(`${folder} has ${await buildSite(folder)} pages; the first one is index.html`);
  }
} catch (error) {
  console.error(`no documentation: ${messageOf(error)}`);
  process.exitCode = 1;
}
