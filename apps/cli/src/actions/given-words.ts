import { type FlagScheme } from '@pelorus/client';
import { nearest, parseDateTime } from '@pelorus/shared/kernel';
import { usageError } from '../failures/cli.errors';

const SCHEMES: readonly FlagScheme[] = ['o2a', 'qartod', 'argo', 'seadatanet'];
const LAYERS = ['source', 'rule', 'manual'] as const;

/** The moment of an option, as it was given; a usage error for what is none. */
export function momentOf(option: string, text: string | undefined): string | undefined {
  if (text !== undefined && !parseDateTime(text))
    throw usageError(`${option} is a date or date-time, 2024-01-17 or 2024-01-17T12:00:00, not '${text}'.`);
  return text;
}

/** One of some words, ignoring case; a usage error names the nearest ones. */
export function wordOf<Word extends string>(given: string, words: readonly Word[], what: string): Word {
  const found = words.find((word) => word === given.toLowerCase());
  if (found) return found;
  const near = nearest(given, words).map((word) => `Did you mean ${word}?`);
  throw usageError(`'${given}' is no ${what}: ${words.join(', ')}.`, ...near);
}

/** The scheme of flags of `--flag-scheme`. */
export function flagSchemeOf(given: string | undefined): FlagScheme | undefined {
  return given === undefined ? undefined : wordOf(given, SCHEMES, 'flag scheme');
}

/** The layers of `--layers`, comma-separated. */
export function layersOf(given: string | undefined): (typeof LAYERS)[number][] | undefined {
  return given?.split(',').map((word) => wordOf(word.trim(), LAYERS, 'layer'));
}
