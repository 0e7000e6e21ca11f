import { type HeardStream, itemCodeOf, platformOf, postponedUntil, VALUE_KINDS } from '@pelorus/watch/domain';

/** Grace of a returned platform's streams, whose backlog may still come. */
const RETURNED_MS = 3_600_000;

/**
 * Recognises backlogs. While old data arrive in a row nobody is notified of them; sensors of a returned platform have a
 * grace.
 */
export class LateArrivals {
  /** End of arriving old data, by code of stream, item and platform. */
  readonly #until = new Map<string, number>();
  /** End of grace by platform. */
  readonly #returned = new Map<string, number>();
  #silent: ReadonlySet<string> = new Set();

  forget(): void {
    this.#until.clear();
    this.#returned.clear();
    this.#silent = new Set();
  }

  /** Takes news of a stream; returns until when it is not judged, 0 for not at all. */
  postpone(facts: HeardStream, nowMs: number): number {
    const until = postponedUntil(facts, nowMs);
    if (until > 0)
      for (const code of [facts.code, itemCodeOf(facts.code), platformOf(facts.code)]) this.#until.set(code, until);
    return until;
  }

  /** Compares silent platforms with the former ones: missing ones have returned. */
  note(silent: ReadonlySet<string>, nowMs: number): void {
    for (const platform of this.#silent) if (!silent.has(platform)) this.#returned.set(platform, nowMs + RETURNED_MS);
    this.#silent = silent;
    for (const [platform, until] of this.#returned) {
      if (this.#goesOn(platform, nowMs)) this.#returned.set(platform, nowMs + RETURNED_MS);
      else if (until <= nowMs || silent.has(platform)) this.#returned.delete(platform);
    }
    for (const [code, until] of this.#until) if (until <= nowMs) this.#until.delete(code);
  }

  /** Reason to notify nobody yet; undefined for none. */
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
