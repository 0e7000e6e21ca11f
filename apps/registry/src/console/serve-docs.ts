import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RequestHandler, type Response, Router } from 'express';
import sirv from 'sirv';
import { type ServiceSettings } from '@pelorus/shared/config';
import { publicPath } from '@pelorus/shared/http';
import { nonceOf, pagePolicy } from './page-policy';

const DOCS = /^\/docs(\/|$)/;
/** Names of pages: without dots, so that none leads out of the folder. */
const PAGE = /^[\w-]+(?:\/[\w-]+)*\.html$/;
const SHORT_NAME = /^[\w-]+(?:\/[\w-]+)*$/;

const NOT_BUILT = `The documentation is not built into this installation.

  npm run docs     in the folder of the sources builds it in a moment; then load this page again
  npm run build    puts it into the folder of the registry; releases and images have it

The same pages are files of Markdown in the folder docs/ of the sources; README.md leads to them.
`;

/**
 * Serves the built documentation in `folder` below `/docs/`, with the policy of the pages of the console. It is looked up
 * at each request: it may be built while the service runs. A folder without it says how it is built.
 */
export function serveDocs(folder: string, settings: ServiceSettings): RequestHandler {
  const router = Router();
  const policy = pagePolicy(settings);
  router.use('/docs', sirv(folder, { brotli: true, dev: true, etag: true }));
  return (request, response, next) => {
    if (!DOCS.test(request.path) || !['GET', 'HEAD'].includes(request.method)) return next();
    if (!existsSync(path.join(folder, 'index.html'))) {
      return void response.status(404).type('text/plain').send(NOT_BUILT);
    }
    const name = request.path.slice('/docs/'.length);
    const full = SHORT_NAME.test(name) ? fullName(folder, name) : undefined;
    if (request.path === '/docs' || full !== undefined) {
      return response.redirect(publicPath(settings, `/docs/${full ?? ''}`));
    }
    const page = name === '' || name.endsWith('/') ? `${name}index.html` : name;
    if (!PAGE.test(page)) {
      delete request.headers.range; // files are served whole
      return router(request, response, next);
    }
    return readFile(path.join(folder, page), 'utf8')
      .then((html) => policy(request, response, () => sendPage(html, response)))
      .catch(() => next());
  };
}

/** The page that a name without an ending means: itself, or the first one of its folder. */
const fullName = (folder: string, name: string): string | undefined =>
  [`${name}.html`, `${name}/index.html`].find((one) => existsSync(path.join(folder, one)));

function sendPage(html: string, response: Response): void {
  response.setHeader('Cache-Control', 'no-cache');
  response.type('html').send(html.replaceAll('nonce="CSP_NONCE"', `nonce="${nonceOf(response)}"`));
}
