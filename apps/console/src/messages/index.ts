import { translations } from '@pelorus/console/translations';
import en, { type Messages } from './en';
import { isKnownTag, languageOf } from './language-tag';

/** Tag of a language that the console has: the name of its folder, such as `de` or `pt-BR`. */
export type Locale = string;
export type MessageId = keyof Messages;

/** The languages of the console; English, which has all texts, comes first. */
export const LOCALES: readonly Locale[] = ['en', ...Object.keys(translations).sort()];

/** What speakers of a language call it: `English`, `Deutsch`. */
export function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Loads the texts of a language; English ones where it lacks some. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  const files = await Promise.all((translations[locale] ?? []).map((load) => load()));
  return Object.assign({}, en, ...files) as Messages;
}

/** The first of some languages, such as those of the browser, that the console has; or English. */
export function preferredLocale(languages: readonly string[] = navigator.languages): Locale {
  for (const asked of languages) {
    const found = LOCALES.find((tag) => tag.toLowerCase() === asked.toLowerCase());
    const near = found ?? LOCALES.find((tag) => languageOf(tag) === languageOf(asked));
    if (near !== undefined) return near;
  }
  return 'en';
}

/**
 * The tag by which numbers and dates of a language are written: as in the reader's own country, `de-CH` for German where
 * the browser asks for it. English has one form for all, with days before months and 24 hours.
 */
export function writtenAs(locale: Locale, languages: readonly string[] = navigator.languages): string {
  if (locale === 'en') return 'en-GB';
  return languages.find((tag) => languageOf(tag) === languageOf(locale) && isKnownTag(tag)) ?? locale;
}
