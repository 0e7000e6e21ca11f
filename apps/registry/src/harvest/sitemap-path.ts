/** The path of the sitemap: at the root, since a sitemap may only name addresses below its own. */
export const SITEMAP_PATH = 'sitemap.xml';
