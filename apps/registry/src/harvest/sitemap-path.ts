/** At the root, since a sitemap may only name what is below its own address. */
export const SITEMAP_PATH = 'sitemap.xml';
