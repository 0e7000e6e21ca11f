import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { workspaceRoot } from '../../process/workspace-root.mjs';
import { entryTitle, groups, nameOf } from './contents.mjs';
import { deadLinks } from './dead-links.mjs';
import { readPage } from './markdown.mjs';
import { pageHtml } from './page-html.mjs';
import { isPage, siteSources, textOf } from './sources.mjs';

const assets = 'tools/docs/site/assets';
/** Of what the script of the search has within it. */
const searchLicence = 'node_modules/minisearch/LICENSE.txt';

/**
 * Reads all pages of the site.
 * @param {readonly string[]} sources
 */
export const readPages = (sources) =>
  sources.filter(isPage).map((source) => readPage(source, textOf(source), placeFrom(source)));

/**
 * How a page names files of the workspace: by relative addresses between their names on the site.
 * @param {string} source
 * @returns {(target: string) => string}
 */
function placeFrom(source) {
  const folder = path.posix.dirname(nameOf(source) ?? '');
  return (target) => {
    const [file = '', anchor] = target.split('#');
    const place = file === source ? '' : path.posix.relative(folder, nameOf(file) ?? file);
    return anchor === undefined ? place : `${place}#${anchor}`;
  };
}

/**
 * Writes the site into a folder; an error names all links that lead nowhere. Returns the number of pages.
 * @param {string} folder
 */
export async function buildSite(folder) {
  const sources = siteSources();
  const pages = readPages(sources);
  const dead = deadLinks(pages, sources);
  if (dead.length > 0) throw new Error(`links that lead nowhere:\n  ${dead.join('\n  ')}`);
  /** @param {string} source */
  const named = (source) => nameOf(source) ?? source;
  const titles = new Map(pages.map(({ source, title }) => [source, title]));
  const navigation = groups.map(({ title, sources: listed }) => ({
    title,
    entries: listed.map((source) => ({ title: entryTitle(source, titles.get(source)), name: named(source) })),
  }));
  const { version } = JSON.parse(textOf('package.json'));
  for (const { source, ...page } of pages)
    write(folder, named(source), pageHtml({ name: named(source), ...page }, navigation, version));
  for (const source of sources.filter((one) => !isPage(one)))
    cpSync(path.join(workspaceRoot, source), path.join(folder, named(source)));
  const records = pages.flatMap(({ source, title, sections }) =>
    sections.map(({ anchor, heading, text }) => ({ id: `${named(source)}#${anchor}`, title, heading, text })),
  );
  write(folder, 'assets/search-records.js', `globalThis.searchRecords = ${JSON.stringify(records)};\n`);
  write(folder, 'assets/site.css', readFileSync(path.join(workspaceRoot, assets, 'site.css'), 'utf8'));
  cpSync(path.join(workspaceRoot, 'apps/console/src/icon.svg'), path.join(folder, 'assets/icon.svg'));
  cpSync(path.join(workspaceRoot, searchLicence), path.join(folder, 'assets/minisearch-license.txt'));
  await bundleSearch(path.join(folder, 'assets/search.js'));
  for (const name of ['search-records.js', 'search.js', 'site.css']) compress(path.join(folder, 'assets', name));
  return pages.length;
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} text
 */
function write(folder, name, text) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes a file beside itself as browsers take it over a network. @param {string} file */
const compress = (file) => writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));

/** @param {string} outfile */
const bundleSearch = (outfile) =>
  build({
    absWorkingDir: workspaceRoot,
    entryPoints: [`${assets}/search.js`],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
