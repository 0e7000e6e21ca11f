import { LRUCache } from 'lru-cache';

/**
 * A memory of up to so many entries, those that were used last. It grows as it fills: one with `max` takes its memory when it is made,
 * 100 bytes an entry.
 */
export const recentlyUsed = <Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(
  most: number,
  options: { readonly ttl?: number } = {},
): LRUCache<Key, Value> => new LRUCache({ ...options, maxSize: most, sizeCalculation: () => 1 });
