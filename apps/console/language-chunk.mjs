/**
 * The name of the file of a build that has the texts of a language; English comes with the page.
 * @param {string} module
 */
export function languageChunk(module) {
  const tag = /\/messages\/([^/]+)\/[^/]+\.json$/.exec(module)?.[1];
  return tag === undefined || tag === 'en' ? null : `language-${tag}`;
}
