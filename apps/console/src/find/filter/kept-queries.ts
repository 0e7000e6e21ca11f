import { type Question } from '../find-search';

/** Kept questions: starred ones, and the latest, newest first. */
export interface KeptQueries {
  readonly starred: readonly Question[];
  readonly recent: readonly Question[];
}

export const NO_QUERIES: KeptQueries = { starred: [], recent: [] };
const MOST_RECENT = 10;
const MOST_STARRED = 50;

/** Compares questions, ignoring their order of records. */
export const isSameQuestion = (a: Question, b: Question): boolean =>
  (a.where ?? '') === (b.where ?? '') && (a.q ?? '') === (b.q ?? '');

export const isStarred = ({ starred }: KeptQueries, question: Question): boolean =>
  starred.some((each) => isSameQuestion(each, question));

/** Stars or unstars a question. */
export function toggleStar(kept: KeptQueries, question: Question): KeptQueries {
  const others = kept.starred.filter((each) => !isSameQuestion(each, question));
  const isNew = others.length === kept.starred.length;
  return { ...kept, starred: isNew ? [question, ...others].slice(0, MOST_STARRED) : others };
}

/** Remembers a question, unless it asks for everything. */
export function remember(kept: KeptQueries, question: Question): KeptQueries {
  if (isSameQuestion(question, {})) return kept;
  const others = kept.recent.filter((each) => !isSameQuestion(each, question));
  return { ...kept, recent: [question, ...others].slice(0, MOST_RECENT) };
}

/** Parses stored questions; anything else is none. */
export function readKept(text: string | null): KeptQueries {
  try {
    const { starred, recent } = JSON.parse(text ?? '') as Partial<Record<keyof KeptQueries, unknown>>;
    return { starred: questionsOf(starred), recent: questionsOf(recent) };
  } catch {
    return NO_QUERIES;
  }
}

const questionsOf = (value: unknown): Question[] => (Array.isArray(value) ? value.filter(isQuestion) : []);

function isQuestion(value: unknown): value is Question {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((each) => typeof each === 'string');
}
