import { didYouMean, type Fault, nearest } from '@pelorus/shared/kernel';

/** The fault of a key that a body, or an object in it, does not have; names the nearest, or all there are. */
export function unknownKey(key: string, pointer: string, known: ReadonlySet<string>): Fault {
  const hint = didYouMean(key, known) || ` (there are ${[...known].join(', ')})`;
  const detail = `There is no key '${key.slice(0, 64)}'${hint}`;
  return { code: 'unknown-key', detail, pointer, nearest: nearest(key, known) };
}
