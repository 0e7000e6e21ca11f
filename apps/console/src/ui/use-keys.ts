import { useEffect, useEffectEvent } from 'react';

/** Actions by key name (`j`, `Enter`, ` `, `?`). */
export type Keys = Readonly<Record<string, () => void>>;

/** Places with own keys. */
const TYPING = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=tablist]';
const PRESSED = 'button, a, summary, [role=button]';
const PANNED = '.maplibregl-map';

/** Handles keys wherever the focus is, except in such places. */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || !isFree(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isFree(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return false;
  if (target.closest(TYPING) || document.querySelector('[role=dialog]')) return false;
  if ((key === ' ' || key === 'Enter') && target.closest(PRESSED)) return false;
  return !(key.startsWith('Arrow') && target.closest(PANNED));
}
