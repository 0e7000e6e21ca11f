import { LOCALES, type Locale, preferredLocale } from '../messages';
import { BrowserValue } from './browser-value';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** One of some words, as stored. */
const oneOf = <Word extends string>(words: readonly Word[], otherwise: () => Word) => ({
  read: (text: string | null): Word => words.find((word) => word === text) ?? otherwise(),
  write: (word: Word): string => word,
});

/** index.html has the same key: it sets the theme before the first paint. */
export const theme = new BrowserValue<Theme>('theme', {
  ...oneOf(THEMES, () => 'system'),
  onChange: (value) => {
    document.documentElement.dataset['theme'] = value;
  },
});

export const locale = new BrowserValue<Locale>('locale', oneOf(LOCALES, preferredLocale));
