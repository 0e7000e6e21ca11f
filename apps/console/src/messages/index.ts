import { type Messages } from './en';
import en from './en';

/** Languages of the console with their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as Locale[];
export type MessageId = keyof Messages;

/** Loads the texts of a language; English is always there. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  return locale === 'de' ? (await import('./de')).default : en;
}

/** The first language of the browser that the console has, or English. */
export function preferredLocale(): Locale {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag): tag is Locale => tag in LANGUAGES) ?? 'en';
}
