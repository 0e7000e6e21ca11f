import { gitLines } from './git.mjs';

/**
 * A commit whose subject is `type(project): what`.
 * @typedef {object} Commit
 * @property {string} hash
 * @property {string} type
 * @property {string} project empty where it names none.
 * @property {string} what
 * @property {boolean} breaks whether it has a `!`.
 */

const FORM = /^([a-z]+)(?:\(([^)]*)\))?(!?): (.+)$/;
/** Headings of kinds of commits, in the order in which people want to read them. */
const HEADINGS = new Map([
  ['feat', 'Added'],
  ['fix', 'Fixed'],
  ['perf', 'Faster'],
  ['refactor', 'Rebuilt'],
  ['docs', 'Documents'],
]);

/**
 * The commits since a tag, newest first, without merges; all of the history where there is no tag.
 * @param {string} folder
 * @param {string | undefined} tag
 * @returns {Commit[]}
 */
export const commitsSince = (folder, tag) =>
  gitLines(folder, 'log', '--no-merges', '--format=%h %s', tag ? `${tag}..HEAD` : 'HEAD').flatMap((line) => {
    const [hash = '', ...words] = line.split(' ');
    const [, type = '', project = '', mark, what = ''] = FORM.exec(words.join(' ')) ?? [];
    return type ? [{ hash, type, project, what, breaks: mark === '!' }] : [];
  });

/** @param {Commit} commit */
const line = ({ hash, project, what, breaks }) =>
  `- ${breaks ? '**Breaks:** ' : ''}${project ? `${project}: ` : ''}${escaped(what)} (${hash})`;

/**
 * Signs of Markdown in a subject mean themselves.
 * @param {string} text
 */
const escaped = (text) => text.replace(/[\\*_<>[\]]/g, '\\$&');

/**
 * Lists of commits by their kinds, as Markdown.
 * @param {readonly Commit[]} commits
 * @param {{ kinds?: readonly string[], level?: string }} [options]
 */
export function listCommits(commits, { kinds = [...HEADINGS.keys()], level = '###' } = {}) {
  const parts = kinds.flatMap((kind) => {
    const lines = commits.filter(({ type }) => type === kind).map(line);
    return lines.length ? [`${level} ${HEADINGS.get(kind)}\n\n${lines.join('\n')}\n`] : [];
  });
  return parts.join('\n');
}
