import { useSyncExternalStore } from 'react';

const KEY = 'pelorus.starred-items';
/** Most that are kept; the oldest go first. */
const MOST = 100;

/** An item that somebody starred in this browser. */
export interface StarredItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

const listeners = new Set<() => void>();
let text: string | null = null;
let items: readonly StarredItem[] = [];

/** The starred items, the latest first. */
export function starredItems(): readonly StarredItem[] {
  const kept = localStorage.getItem(KEY);
  if (kept !== text) [text, items] = [kept, read(kept)];
  return items;
}

function read(kept: string | null): readonly StarredItem[] {
  try {
    const value: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(value) ? value.filter(isStarred) : [];
  } catch {
    return [];
  }
}

const isStarred = (value: unknown): value is StarredItem =>
  typeof value === 'object' && value !== null && 'id' in value && 'code' in value && 'name' in value;

/** Stars an item, or takes its star away. */
export function setStarred({ id, code, name }: StarredItem, starred: boolean): void {
  const others = starredItems().filter((item) => item.id !== id);
  const next = starred ? [{ id, code, name }, ...others].slice(0, MOST) : others;
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The starred items, also those that another tab stars. */
export const useStarredItems = (): readonly StarredItem[] => useSyncExternalStore(subscribe, starredItems);
