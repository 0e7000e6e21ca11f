import { useSyncExternalStore } from 'react';
import { keptKey } from './page/host-path';

interface Form<Value> {
  /** Parses the stored text; returns the default for anything else. */
  readonly read: (text: string | null) => Value;
  readonly write: (value: Value) => string;
  readonly onChange?: (value: Value) => void;
}

/** Value stored in this browser under a name, observed over pages and tabs. */
export class BrowserValue<Value> {
  readonly #listeners = new Set<() => void>();
  readonly #key: string;
  #last: { readonly text: string | null; readonly value: Value } | undefined;

  constructor(
    name: string,
    private readonly form: Form<Value>,
  ) {
    this.#key = keptKey(name);
    window.addEventListener('storage', (event) => event.key === this.#key && this.#tell());
  }

  /** Stable object while the text stays, as React requires. */
  get = (): Value => {
    const text = localStorage.getItem(this.#key);
    const last = this.#last?.text === text ? this.#last : { text, value: this.form.read(text) };
    this.#last = last;
    return last.value;
  };

  set(value: Value): void {
    localStorage.setItem(this.#key, this.form.write(value));
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    this.form.onChange?.(this.get());
    for (const listener of this.#listeners) listener();
  }
}

export const useBrowserValue = <Value>(value: BrowserValue<Value>): Value =>
  useSyncExternalStore(value.subscribe, value.get);
