import { type FollowedCodes, type CodePattern } from './followed-codes';

/** Codes with remembered patterns. */
const REMEMBERED = 100_000;

interface Followed<Follower> {
  readonly pattern: CodePattern;
  readonly followers: Set<Follower>;
}

/** Index of followers by code and pattern. */
export class CodeIndex<Follower> {
  readonly #byCode = new Map<string, Set<Follower>>();
  readonly #byPattern = new Map<string, Followed<Follower>>();
  /** Cache of patterns by code; cleared when patterns come or go. */
  readonly #matching = new Map<string, readonly Followed<Follower>[]>();
  readonly #filters = new Map<Follower, FollowedCodes>();

  get size(): number {
    return this.#filters.size;
  }

  add(follower: Follower, filter: FollowedCodes): void {
    this.remove(follower);
    this.#filters.set(follower, filter);
    for (const code of filter.codes) {
      const followers = this.#byCode.get(code);
      if (followers) followers.add(follower);
      else this.#byCode.set(code, new Set([follower]));
    }
    for (const pattern of filter.patterns) this.#follow(pattern, follower);
  }

  remove(follower: Follower): void {
    const filter = this.#filters.get(follower);
    if (!filter) return;
    this.#filters.delete(follower);
    for (const code of filter.codes) {
      const followers = this.#byCode.get(code);
      followers?.delete(follower);
      if (followers?.size === 0) this.#byCode.delete(code);
    }
    for (const { text } of filter.patterns) {
      const followed = this.#byPattern.get(text);
      followed?.followers.delete(follower);
      if (followed?.followers.size !== 0) continue;
      this.#byPattern.delete(text);
      this.#matching.clear();
    }
  }

  /** Distinct followers of these streams. */
  of(codes: readonly string[]): ReadonlySet<Follower> {
    const found = new Set<Follower>();
    for (const code of codes) {
      for (const follower of this.#byCode.get(code) ?? []) found.add(follower);
      for (const { followers } of this.#patternsOf(code)) for (const follower of followers) found.add(follower);
    }
    return found;
  }

  all(): Iterable<Follower> {
    return this.#filters.keys();
  }

  #follow(pattern: CodePattern, follower: Follower): void {
    const followed = this.#byPattern.get(pattern.text);
    if (followed) {
      followed.followers.add(follower);
      return;
    }
    this.#byPattern.set(pattern.text, { pattern, followers: new Set([follower]) });
    this.#matching.clear();
  }

  #patternsOf(code: string): readonly Followed<Follower>[] {
    if (this.#byPattern.size === 0) return [];
    const known = this.#matching.get(code);
    if (known) return known;
    const matching = [...this.#byPattern.values()].filter(({ pattern }) => pattern.matches(code));
    if (this.#matching.size >= REMEMBERED) this.#matching.clear();
    this.#matching.set(code, matching);
    return matching;
  }
}
