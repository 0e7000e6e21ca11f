import path from 'node:path';
import sirv from 'sirv';
import { existsSync, readFileSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type ServiceSettings } from '@pelorus/shared/config';
import { type DescribePage, type PageHead } from './page-head';
import { nonceOf, pagePolicy } from './page-policy';

const ASSETS = /^\/assets(\/|$)/i;
/** Assets have a digest in their names: another content has another name. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built console in `folder`: its assets as they are, and its page at every path of a page that a browser opens.
 * A folder without a console serves nothing.
 */
export function serveConsole(folder: string, settings: ServiceSettings, describe: DescribePage): RequestHandler {
  const file = path.join(folder, 'index.html');
  const router = Router();
  if (!existsSync(file)) return (_request, _response, next) => next();
  const page = pageBelow(settings.basePath, readFileSync(file, 'utf8'));
  const policy = pagePolicy(settings);
  const pages = readPages(path.join(folder, 'pages.json'));
  router.use('/assets', serveAssets(path.join(folder, 'assets')));
  router.get(pages, (request, response, next) => {
    if (!wantsPage(request)) return next();
    describe(request)
      .catch(() => undefined)
      .then((head) => policy(request, response, () => sendPage(page, head, request, response)))
      .catch(next);
  });
  // A router asks for a turn of the event loop when it has nothing for a path.
  return (request, response, next) =>
    ASSETS.test(request.path) || pages.test(request.path) ? router(request, response, next) : next();
}

/**
 * Reads the paths of pages that the build of the console lists, as an expression that matches them. A program that asks for
 * them with another `Accept` gets the record or its address.
 */
function readPages(file: string): RegExp {
  const paths = JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
  const patterns = paths.map((page) => page.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, ''));
  return new RegExp(`^(?:${patterns.join('|')})/?$`);
}

/** Serves files whole. They are looked up at each request: one that vanished since the start would end the service. */
function serveAssets(folder: string): RequestHandler {
  const setHeaders = (response: ServerResponse): unknown => response.setHeader('Cache-Control', FOR_EVER);
  const serve = sirv(folder, { brotli: true, gzip: true, dev: true, setHeaders });
  return (request, response, next) => {
    delete request.headers.range;
    serve(request, response, next);
  };
}

const wantsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';

function sendPage(page: string, head: PageHead | undefined, request: Request, response: Response): void {
  if (head?.location !== undefined) {
    response.vary('Accept').redirect(head.status ?? 303, head.location);
    return;
  }
  response.vary('Accept');
  response.setHeader('Cache-Control', 'no-cache');
  if (head?.links) response.append('Link', head.links);
  response.status(head?.status ?? 200).type('html');
  response.send(pageHtml(page, nonceOf(response), head));
}

/**
 * The page as clients see it below a path: it is one page at many addresses, so its assets are named from the top of the
 * host. Its scripts find that path in `data-base`, and each other beside themselves.
 */
function pageBelow(basePath: string, page: string): string {
  const before = escaped(basePath);
  return page.replace('data-base=""', `data-base="${before}"`).replaceAll('="./', `="${before}/`);
}

/** The page of the console with the nonce of an answer, and the title, description and JSON-LD of a record. */
export function pageHtml(page: string, nonce: string, head: PageHead | undefined): string {
  // Nonce first: texts of people may contain its placeholder.
  const html = page.replaceAll('CSP_NONCE', nonce);
  return head ? withHead(html, head) : html;
}

function withHead(page: string, { title, description, canonical, jsonLd }: PageHead): string {
  const more = [
    canonical && `<link rel="canonical" href="${escaped(canonical)}" />`,
    description && `<meta name="description" content="${escaped(description)}" />`,
    // A data block is not run, so that the policy needs no exception for it.
    jsonLd && `<script type="application/ld+json">${jsonLd.replaceAll('<', '\\u003c')}</script>`,
  ];
  return page
    .replace(/\s*<meta name="description"[^>]*>/, (present) => (description ? '' : present))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)} · Pelorus</title>`)
    .replace('</head>', () => `${more.filter(Boolean).join('')}</head>`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
