import { isSymbol } from './operator-registry';
import { wordEnd } from './scan';
import { type BareArgument, type BareComparison, type BareGroup, type BareNode } from './tree';
import { escapedStars } from './unescape';

const JOINED = { and: ';', or: ',' };

/**
 * The shortest text of a tree, which `parse` reads as the same tree. Trees made by hand need no spans; an unquoted value
 * that cannot stand without quotes gets them. Throws a `TypeError` for a tree without a text: an empty group, a blank
 * selector, a malformed operator. The stack does not grow with the depth of the tree.
 */
export function format(tree: BareNode): string {
  const pieces: string[] = [];
  const pending: (BareNode | string)[] = [tree];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') pieces.push(next);
    else if (next.kind === 'comparison') pieces.push(formatComparison(next));
    else pushGroup(next, pending);
  }
  return pieces.join('');
}

/** Pushes the parts of a group, the first one last. */
function pushGroup(group: BareGroup, pending: (BareNode | string)[]): void {
  const last = group.nodes.length - 1;
  if (last < 0) throw new TypeError('a group without nodes has no text');
  for (let i = last; i >= 0; i--) {
    const node = group.nodes[i] as BareNode;
    if (i < last) pending.push(JOINED[group.op]);
    if (needsParentheses(group, node)) pending.push(')', node, '(');
    else pending.push(node);
  }
}

function needsParentheses(group: BareGroup, node: BareNode): boolean {
  return node.kind === 'group' && (group.op === 'and' || node.op === 'or');
}

function formatComparison({ selector, operator, args }: BareComparison): string {
  if (!isSymbol(operator)) throw new TypeError(`'${operator}' is not an operator`);
  const [first] = args;
  const values = args.length === 1 && first ? formatArgument(first) : `(${args.map(formatArgument).join(',')})`;
  return formatSelector(selector) + operator + values;
}

function formatSelector(selector: string): string {
  if (isWord(selector)) return selector;
  if (/^[ \t\r\n]*$/.test(selector)) throw new TypeError('a blank selector has no text');
  return quote(selector, []);
}

function formatArgument(argument: BareArgument): string {
  const { value, quoted, escaped } = argument;
  return !quoted && isWord(value) && sameIndices(escaped, escapedStars(value)) ? value : quote(value, escaped);
}

/** Whether a text can stand without quotes. `and` can: only a space after it makes it an operator. */
function isWord(text: string): boolean {
  return text !== '' && wordEnd(text, 0) === text.length;
}

function sameIndices(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((index, i) => index === b[i]);
}

/** A text in the quotes that need no further escapes, if one kind does; else in double quotes. */
function quote(value: string, escaped: readonly number[]): string {
  const indices = new Set(escaped);
  const mark = hasUnescaped(value, '"', indices) && !hasUnescaped(value, "'", indices) ? "'" : '"';
  let text = mark;
  for (let i = 0; i < value.length; i++) {
    const character = value.charAt(i);
    text += indices.has(i) || character === '\\' || character === mark ? `\\${character}` : character;
  }
  return text + mark;
}

function hasUnescaped(value: string, character: string, escaped: ReadonlySet<number>): boolean {
  for (let at = value.indexOf(character); at >= 0; at = value.indexOf(character, at + 1)) {
    if (!escaped.has(at)) return true;
  }
  return false;
}
