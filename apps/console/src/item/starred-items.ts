import { BrowserValue, useBrowserValue } from '../ui/browser-value';

/** Most stars; the oldest go first. */
const MOST = 100;

export interface StarredItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

const starred = new BrowserValue<readonly StarredItem[]>('starred-items', {
  read: (text) => {
    try {
      const value: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(value) ? value.filter(isStarred) : [];
    } catch {
      return [];
    }
  },
  write: JSON.stringify,
});

const isStarred = (value: unknown): value is StarredItem =>
  typeof value === 'object' && value !== null && 'id' in value && 'code' in value && 'name' in value;

/** Stars or unstars an item. */
export function setStarred({ id, code, name }: StarredItem, isOn: boolean): void {
  const others = starred.get().filter((item) => item.id !== id);
  starred.set(isOn ? [{ id, code, name }, ...others].slice(0, MOST) : others);
}

/** Starred items, the latest first, in step with other tabs. */
export const useStarredItems = (): readonly StarredItem[] => useBrowserValue(starred);
