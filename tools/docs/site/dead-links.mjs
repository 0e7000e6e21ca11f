/**
 * Links of pages to files that are not part of the site, and to headings that are not there.
 * @param {readonly import('./markdown.mjs').Page[]} pages
 * @param {readonly string[]} sources all files of the site.
 */
export function deadLinks(pages, sources) {
  const files = new Set(sources);
  const anchors = new Map(pages.map(({ source, sections }) => [source, new Set(sections.map(({ anchor }) => anchor))]));
  return pages.flatMap(({ source, links }) =>
    links
      .filter((link) => {
        const [file = '', anchor] = link.split('#');
        return !files.has(file) || (anchor !== undefined && !anchors.get(file)?.has(anchor));
      })
      .map((link) => `${source}: ${link}`),
  );
}
