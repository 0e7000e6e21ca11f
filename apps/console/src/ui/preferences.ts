import { useSyncExternalStore } from 'react';
import { LOCALES, type Locale, preferredLocale } from '../messages';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A value kept in this browser. Other parts of the page, and other tabs, learn of changes. */
class Preference<Value extends string> {
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly key: string,
    private readonly values: readonly Value[],
    private readonly otherwise: () => Value,
    private readonly onChange: (value: Value) => void = () => {},
  ) {
    window.addEventListener('storage', (event) => event.key === key && this.#tell());
  }

  get = (): Value => {
    const kept = localStorage.getItem(this.key);
    return this.values.find((value) => value === kept) ?? this.otherwise();
  };

  set(value: Value): void {
    localStorage.setItem(this.key, value);
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    this.onChange(this.get());
    for (const listener of this.#listeners) listener();
  }
}

/** The key of `theme` also stands in index.html, which sets it before anything is painted. */
export const theme = new Preference<Theme>(
  'pelorus.theme',
  THEMES,
  () => 'system',
  (value) => {
    document.documentElement.dataset['theme'] = value;
  },
);

export const locale = new Preference<Locale>('pelorus.locale', LOCALES, preferredLocale);

/** The present value of a preference. */
export const usePreference = <Value extends string>(preference: Preference<Value>): Value =>
  useSyncExternalStore(preference.subscribe, preference.get);
