import { didYouMean, type Fault, Suggestions } from '@pelorus/shared/kernel';

/** The keys that a body, or an object in it, may have. Describes the keys that it does not have, within one budget. */
export class KnownKeys {
  readonly #suggestions: Suggestions;

  constructor(private readonly names: ReadonlySet<string>) {
    this.#suggestions = new Suggestions(names);
  }

  has(key: string): boolean {
    return this.names.has(key);
  }

  /** The fault of an unknown key; names the nearest known ones, or all there are. */
  unknown(key: string, pointer: string): Fault {
    const near = this.#suggestions.nearest(key);
    const hint = didYouMean(near) || ` (there are ${[...this.names].join(', ')})`;
    return { code: 'unknown-key', detail: `There is no key '${key.slice(0, 64)}'${hint}`, pointer, nearest: near };
  }
}
