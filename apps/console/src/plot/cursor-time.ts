import { useSyncExternalStore } from 'react';

/** The time under the pointer, told to legends without drawing the page anew. */
export class CursorTime {
  #time: number | undefined;
  readonly #listeners = new Set<() => void>();

  get = (): number | undefined => this.#time;

  set = (time: number | undefined): void => {
    if (time === this.#time) return;
    this.#time = time;
    for (const listener of this.#listeners) listener();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The present time under the pointer. */
export const useCursorTime = (cursor: CursorTime): number | undefined =>
  useSyncExternalStore(cursor.subscribe, cursor.get);
