import { type Reference } from '../form-field';

/** Ranks exact names first, then prefixes, then the given order. */
export function rankReferences(references: readonly Reference[], words: string): readonly Reference[] {
  const sought = words.trim().toLowerCase();
  if (sought === '') return references;
  const rank = ({ label, code = '' }: Reference): number => {
    const names = [label.toLowerCase(), code.toLowerCase()];
    if (names.includes(sought)) return 0;
    return names.some((name) => name.startsWith(sought)) ? 1 : 2;
  };
  return references.toSorted((a, b) => rank(a) - rank(b));
}
