import { type HeardStream, itemCodeOf, platformOf, postponedUntil, VALUE_KINDS } from '@pelorus/watch/domain';

/** Time after a platform was silent in which its streams are not missed: what they gathered may still come. */
const RETURNED_MS = 3_600_000;

/**
 * Knows who sends what it gathered while it was away. While old data come one after another, nobody is told of what the first of them
 * say; and a sensor of a platform that is back is not missed before its turn has come.
 */
export class LateArrivals {
  /** Codes of streams, items and platforms, and until when their old data count as going on. */
  readonly #until = new Map<string, number>();
  /** Platforms that were silent, and until when their streams are not missed. */
  readonly #returned = new Map<string, number>();
  #silent: ReadonlySet<string> = new Set();

  forget(): void {
    this.#until.clear();
    this.#returned.clear();
    this.#silent = new Set();
  }

  /** Takes news of a stream; gives the moment until which its values are not judged, 0 where they are. */
  postpone(facts: HeardStream, nowMs: number): number {
    const until = postponedUntil(facts, nowMs);
    if (until > 0)
      for (const code of [facts.code, itemCodeOf(facts.code), platformOf(facts.code)]) this.#until.set(code, until);
    return until;
  }

  /** Takes the platforms that are silent now: those that were and are not any more are back. */
  note(silent: ReadonlySet<string>, nowMs: number): void {
    for (const platform of this.#silent) if (!silent.has(platform)) this.#returned.set(platform, nowMs + RETURNED_MS);
    this.#silent = silent;
    for (const [platform, until] of this.#returned) {
      if (this.#goesOn(platform, nowMs)) this.#returned.set(platform, nowMs + RETURNED_MS);
      else if (until <= nowMs || silent.has(platform)) this.#returned.delete(platform);
    }
    for (const [code, until] of this.#until) if (until <= nowMs) this.#until.delete(code);
  }

  /** Why nobody is told of an alert yet; undefined where somebody is. */
  because({ kind, code }: { readonly kind: string; readonly code: string }, nowMs: number): string | undefined {
    const platform = platformOf(code);
    if (kind === 'missing') {
      const isBack = code !== platform && (this.#returned.get(platform) ?? 0) > nowMs;
      return isBack ? `${platform} was silent, and may still send what it gathered` : undefined;
    }
    return VALUE_KINDS.has(kind) && this.#goesOn(code, nowMs) ? `${code} sends what it gathered` : undefined;
  }

  #goesOn(code: string, nowMs: number): boolean {
    return (this.#until.get(code) ?? 0) > nowMs;
  }
}
