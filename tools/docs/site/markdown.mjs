import path from 'node:path';
import MarkdownIt from 'markdown-it';

/**
 * A heading of a page and the text below it, up to the next heading.
 * @typedef {{ heading: string, anchor: string, level: number, text: string }} Section
 */

/**
 * A page as it was read.
 * @typedef {object} Page
 * @property {string} source its path in the workspace.
 * @property {string} title the first heading.
 * @property {string} html
 * @property {Section[]} sections
 * @property {string[]} links targets of links and pictures within the workspace, with their anchors.
 */

/**
 * The anchor of a heading as GitHub makes it.
 * @param {string} heading
 */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-');

/** @param {string} target */
const isElsewhere = (target) => /^[a-z]+:/i.test(target);

/** What is seen of a line: words without the marks of Markdown. @param {import('markdown-it').Token | undefined} inline */
const wordsOf = (inline) =>
  (inline?.children ?? [])
    .map(({ type, content }) =>
      type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'html_inline' ? '' : content,
    )
    .join('');

/**
 * Reads a page of Markdown. Links within the workspace become those that `place` gives for a path from the top of the
 * workspace, with its anchor.
 * @param {string} source path of the page in the workspace.
 * @param {string} text
 * @param {(target: string) => string} place
 * @returns {Page}
 */
export function readPage(source, text, place) {
  /** @type {string[]} */
  const links = [];
  /** @param {string} target */
  const placed = (target) => {
    if (isElsewhere(target)) return target;
    const [file = '', anchor] = target.split('#');
    const full = file === '' ? source : path.posix.join(path.posix.dirname(source), file);
    const whole = anchor === undefined ? full : `${full}#${anchor}`;
    links.push(whole);
    return place(whole);
  };
  const markdown = new MarkdownIt({ html: true });
  const tokens = markdown.parse(text, {});
  const sections = readSections(tokens);
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) rewrite(token, placed);
  const html = reachable(markdown.renderer.render(tokens, markdown.options, {}));
  return { source, title: sections[0]?.heading ?? source, html, sections, links };
}

/**
 * Finds the sections of a page and gives their headings anchors.
 * @param {import('markdown-it').Token[]} tokens
 */
function readSections(tokens) {
  /** @type {Section[]} */
  const sections = [];
  /** @type {Map<string, number>} */
  const counts = new Map();
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const heading = wordsOf(tokens[index + 1]);
      const plain = anchorOf(heading);
      const count = counts.get(plain) ?? 0;
      counts.set(plain, count + 1);
      const anchor = count === 0 ? plain : `${plain}-${count}`;
      token.attrSet('id', anchor);
      sections.push({ heading, anchor, level: Number(token.tag.slice(1)), text: '' });
      return;
    }
    const last = sections.at(-1);
    const isHeading = tokens[index - 1]?.type === 'heading_open';
    if (last === undefined || isHeading) return;
    if (token.type === 'inline') last.text += `${wordsOf(token)} `;
    if (token.type === 'fence' || token.type === 'code_block') last.text += `${token.content} `;
  });
  return sections;
}

/**
 * Lets keys reach what may be wider than the page, so that it can be scrolled without a mouse.
 * @param {string} html
 */
const reachable = (html) =>
  html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

/** Attributes of HTML within Markdown that name a file. */
const REFERENCE = /\b(src|href)="([^"]+)"/g;

/**
 * Puts places in the place of targets, and classes in that of styles, which the policy of pages forbids.
 * @param {import('markdown-it').Token} token
 * @param {(target: string) => string} placed
 */
function rewrite(token, placed) {
  for (const name of ['href', 'src']) {
    const target = token.attrGet(name);
    if (target !== null) token.attrSet(name, placed(decodeURI(String(target))));
  }
  if (token.type === 'html_inline' || token.type === 'html_block')
    token.content = token.content.replace(REFERENCE, (_, name, target) => `${name}="${placed(target)}"`);
  const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
  if (align !== undefined) token.attrs = [['class', align]];
}
