import { badParameter, type QueryParameter } from '@pelorus/shared/http';

/** More words make no search better, only slower. */
const MAX_WORDS = 32;

/** The words of a query, each once; too many are DomainError `malformed`. */
export function splitWords(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  if (words.length > MAX_WORDS) {
    throw badParameter('q', 'too-many-words', `'q' takes at most ${MAX_WORDS} words, not ${words.length}.`);
  }
  return words;
}

/** Conditions on the state, which are no words: `states.itemState:(public devicestore)`. */
const STATE_CONDITION = /\bstates\.\w+:(?:\([^()]*\)|"[^"]*"|[^\s()]+)/g;
/** The field before a condition on it: `title:(ctd*)`. Codes have colons, too, but no such beginnings. */
const FIELD_NAME = /\b(?:uniqueId|id|title|metadata\.\w+):/g;
/** The weight of a condition, or the likeness of a word: `^20`, `~0.8`. */
const WEIGHT = /[\^~][\d.]*/g;
const OPERATOR = /^(?:AND|OR|NOT|TO)$/;
/** The characters that stay in a word: letters and digits of any script, and those of short names and codes. */
const NOISE = /[^\p{L}\p{M}\p{N}_.:-]+/gu;

/** The words of a query in the syntax of Lucene, which is ignored otherwise (for states, see `stateFilter`). */
export function lucenePlainWords(query: string): string[] {
  const plain = query
    .replaceAll('\\', '')
    .replaceAll(STATE_CONDITION, ' ')
    .replaceAll(FIELD_NAME, ' ')
    .replaceAll(WEIGHT, ' ')
    .replaceAll(NOISE, ' ');
  const words = plain.split(' ').filter((word) => !OPERATOR.test(word));
  return splitWords(words.map((word) => word.replaceAll(/^[-.:]+|[.:]+$/g, '')).join(' '));
}

/** The parameter that looks for items by words. */
export const WORDS: QueryParameter = {
  name: 'q',
  description:
    'Words that must all occur, ignoring case, each anywhere in an item: in the code, a name, the type, the manufacturer, the ' +
    'model, the serial or inventory number; in the names, types and units of its parameters; in the names of its contacts and ' +
    'missions; in its custom fields; in the labels and types of its events.',
  schema: { type: 'string' },
  example: 'boreas temperature',
};
