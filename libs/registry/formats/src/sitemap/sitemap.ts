import { escapeXml } from './xml';

/** URL with its last change. */
export interface SitemapEntry {
  readonly address: string;
  readonly lastModified: Date;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Writes a sitemap (sitemaps.org, 0.9) from chunks; nothing before the first one. */
export async function* writeSitemap(
  chunks: AsyncGenerator<readonly SitemapEntry[]>,
): AsyncGenerator<string, void, undefined> {
  let begin = `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const entries of chunks) {
    yield begin + entries.map((entry) => element('url', entry)).join('');
    begin = '';
  }
  yield `${begin}</urlset>\n`;
}

export function writeSitemapIndex(sitemaps: readonly SitemapEntry[]): string {
  const elements = sitemaps.map((entry) => element('sitemap', entry)).join('');
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${elements}</sitemapindex>\n`;
}

function element(name: string, { address, lastModified }: SitemapEntry): string {
  return `<${name}><loc>${escapeXml(address)}</loc><lastmod>${lastModified.toISOString()}</lastmod></${name}>\n`;
}
