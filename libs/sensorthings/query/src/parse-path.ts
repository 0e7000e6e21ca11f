import { type TextSpan } from '@pelorus/shared/rsql';
import { badQuery, type QueryText } from './query-fault';

/** Id in a path; quoted and bare ids are equal. */
export type EntityId = string;

/** Step of a path: a set, relation or property, maybe with an id. */
export interface ResourceStep {
  readonly name: string;
  readonly id?: EntityId;
  readonly span: TextSpan;
}

/** Resource path: `Things(1)/Datastreams/$ref`. */
export interface ResourcePath {
  readonly steps: readonly ResourceStep[];
  readonly ending?: '$ref' | '$value';
  readonly source: QueryText;
}

/** Most steps of a path. */
const MAX_STEPS = 20;
const STEP = /([^()/']+)(?:\(\s*(?:'((?:[^']|'')*)'|([^()']*?))\s*\))?(?:\/+|$)/y;

/** Parses a percent-decoded path without leading slash. DomainError 404 or 400 with the position. */
export function parsePath(text: string): ResourcePath {
  const source: QueryText = { parameter: 'path', text };
  const steps: ResourceStep[] = [];
  for (let at = 0; at < text.length;) {
    STEP.lastIndex = at;
    const match = STEP.exec(text);
    if (!match || steps.length === MAX_STEPS) throw badPath(source, at, steps.length === MAX_STEPS);
    const [all, name = '', quoted, bare] = match;
    const id = quoted?.replaceAll("''", "'") ?? bare;
    steps.push({ name, ...(id !== undefined && { id }), span: { start: at, end: at + all.length } });
    at += all.length;
  }
  const last = steps.at(-1);
  const isEnding = last?.id === undefined && (last?.name === '$ref' || last?.name === '$value');
  if (!isEnding) return { steps, source };
  return { steps: steps.slice(0, -1), ending: last.name as '$ref' | '$value', source };
}

const NAME = /[^()/']+/y;
const QUOTED = /\(\s*'(?:[^']|'')*$/y;
const OPEN = /\([^)]*$/y;
const CLOSED = /\(\s*(?:'(?:[^']|'')*'|[^()']*)\s*\)/y;

/** Error for the step that begins at a position. */
function badPath(source: QueryText, at: number, tooLong: boolean): Error {
  const { text } = source;
  const refuse = (start: number, reason: string, expected: readonly string[] = []): Error =>
    badQuery(source, { start, end: text.length }, { code: 'bad-path', reason, expected });
  if (tooLong) return refuse(at, `A path has at most ${MAX_STEPS} steps`);
  const name = matchAt(NAME, text, at);
  if (name === '') return refuse(at, 'A path is made of names', ['a name']);
  const behind = at + name.length;
  if (matchAt(QUOTED, text, behind) !== '') return refuse(behind, `The quoted id of '${name}' is not closed`, ["')"]);
  if (matchAt(OPEN, text, behind) !== '') return refuse(behind, `The id of '${name}' is not closed`, [')']);
  return refuse(behind + matchAt(CLOSED, text, behind).length, "Only '/' can stand here", ['/']);
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
