/** @type {Readonly<Record<string, string>>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/**
 * An entry of the navigation: the name of its page on the site.
 * @typedef {{ readonly title: string, readonly name: string }} Entry
 */

/**
 * A page of the site. All its addresses are relative, so that a folder of pages works anywhere, also from a disk.
 * Scripts have the nonce that the registry puts in; without a registry it means nothing.
 * @param {object} page
 * @param {string} page.name its name on the site.
 * @param {string} page.title
 * @param {string} page.html
 * @param {readonly import('./markdown.mjs').Section[]} page.sections
 * @param {readonly { readonly title: string, readonly entries: readonly Entry[] }[]} navigation
 * @param {string} release
 */
export function pageHtml({ name, title, html, sections }, navigation, release) {
  const root = '../'.repeat(name.split('/').length - 1);
  const titled = title === 'Pelorus' ? 'Pelorus, documentation' : `${title} · Pelorus`;
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(titled)}</title>
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/site.css">
<script src="${root}assets/search.js" nonce="CSP_NONCE" defer></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<a class="name" href="${root}index.html">Pelorus</a>
<form role="search" hidden><input type="search" aria-label="Search the documentation" placeholder="Search ( / )" autocomplete="off" spellcheck="false"><ol aria-label="Results"></ol></form>
</header>
<div class="columns">
<nav aria-label="Pages"><details open><summary>Pages</summary>${navigation.map((group) => groupHtml(group, name, root)).join('')}</details></nav>
<main id="content">
${html}</main>
${outline(sections)}</div>
<footer>Pelorus ${escaped(release)}</footer>
</body>
</html>
`;
}

/**
 * @param {{ readonly title: string, readonly entries: readonly Entry[] }} group
 * @param {string} current
 * @param {string} root
 */
const groupHtml = ({ title, entries }, current, root) =>
  `<h2>${escaped(title)}</h2><ul>${entries
    .map(
      (entry) =>
        `<li><a href="${root}${entry.name}"${entry.name === current ? ' aria-current="page"' : ''}>${escaped(entry.title)}</a></li>`,
    )
    .join('')}</ul>`;

/** @param {readonly import('./markdown.mjs').Section[]} sections */
function outline(sections) {
  const parts = sections.filter(({ level }) => level === 2);
  if (parts.length < 2) return '';
  const links = parts.map(({ anchor, heading }) => `<li><a href="#${anchor}">${escaped(heading)}</a></li>`);
  return `<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>\n`;
}
