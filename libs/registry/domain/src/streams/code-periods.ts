/** The name of an item from a moment on, in milliseconds since 1970. */
export interface NamedState {
  readonly since: number;
  readonly shortName: string;
  /** The `systemName` of its type; counts while the item is a root. */
  readonly type: string;
}

/** A mount of an item from `start` to before `end`, in milliseconds since 1970; `Infinity` while it lasts. */
export interface DatedMount {
  readonly parentId: number;
  readonly start: number;
  readonly end: number;
  /** Whether somebody gave the date; else it is the moment at which the change was written. */
  readonly startGiven: boolean;
  readonly endGiven: boolean;
}

/** Facts over time that the code of an item follows from. */
export interface CodeFacts {
  /** In the order of time, at least one. */
  readonly names: readonly NamedState[];
  /** In the order of time. */
  readonly mounts: readonly DatedMount[];
  /** Whether the item was registered below another one, so that no other place before its first mount is known. */
  readonly bornMounted: boolean;
}

/** A code from `since` to before `until`, in milliseconds since 1970; infinite where there is no end. */
export interface CodePeriod {
  readonly code: string;
  readonly since: number;
  readonly until: number;
  /** Before `since` where nobody gave the start of the period: since when it could have been. */
  readonly earliest: number;
}

/** A period in which an item had a code. */
export interface CodeClaim extends CodePeriod {
  readonly itemId: number;
  /** From when on it is known; before that, no other place of the item is. */
  readonly known: number;
  readonly sinceGiven: boolean;
  readonly untilGiven: boolean;
}

type AllFacts = ReadonlyMap<number, CodeFacts>;

/** No code has so many short names. */
const MAX_DEPTH = 1_000;

/** The codes that an item had one after another, by its own mounts and names and by those of the items above it. */
export function codeClaims(itemId: number, facts: AllFacts): CodeClaim[] {
  const ends = endsOf(itemId, facts);
  const moments = [-Infinity, ...[...ends.keys()].sort((a, b) => a - b)];
  const claims: CodeClaim[] = [];
  moments.forEach((since, i) => {
    const until = moments[i + 1] ?? Infinity;
    const { code, known } = placeAt(itemId, since, facts);
    const untilGiven = ends.get(until) ?? false;
    const last = claims.at(-1);
    if (last?.code === code) {
      // Assumed facts are known from here on.
      claims[claims.length - 1] = { ...last, until, untilGiven };
      return;
    }
    const sinceGiven = ends.get(since) ?? false;
    const earliest = sinceGiven ? since : -Infinity;
    claims.push({
      itemId,
      code,
      since,
      until,
      known: Math.min(Math.max(since, known), until),
      earliest,
      sinceGiven,
      untilGiven,
    });
  });
  return claims;
}

/**
 * Tells apart the items that had one code: no two have it at once. A date that somebody gave outweighs one that nobody gave,
 * the later known start the earlier one, and what is known what is only not known otherwise.
 */
export function tellApart(claims: readonly CodeClaim[]): CodeClaim[] {
  const told: CodeClaim[] = [];
  for (const claim of [...claims].sort((a, b) => a.known - b.known || a.itemId - b.itemId)) {
    let floor = -Infinity;
    told.forEach((other, i) => {
      if (other.itemId === claim.itemId) return;
      if (other.until > claim.known && !(other.untilGiven && !claim.sinceGiven)) {
        told[i] = { ...other, until: claim.known };
      }
      floor = Math.max(floor, told[i]!.until);
    });
    told.push({ ...claim, since: Math.max(claim.since, floor), earliest: Math.max(claim.earliest, floor) });
  }
  return told.filter(({ since, until }) => since < until);
}

/** The periods of two names, one below the other: those of an item and of its parameter. */
export function codesBelow(above: readonly CodePeriod[], below: readonly CodePeriod[]): CodePeriod[] {
  const periods: CodePeriod[] = [];
  for (const item of above) {
    for (const own of below) {
      const since = Math.max(item.since, own.since);
      const until = Math.min(item.until, own.until);
      if (since >= until) continue;
      const code = `${item.code}:${own.code}`;
      const last = periods.at(-1);
      if (last?.code === code && last.until === since) periods[periods.length - 1] = { ...last, until };
      else
        periods.push({
          code,
          since,
          until,
          earliest: Math.min(since, since === item.since ? item.earliest : own.earliest),
        });
    }
  }
  return periods;
}

/** The moments at which the code of an item may have changed, each with whether somebody gave its date. */
function endsOf(itemId: number, facts: AllFacts, ends = new Map<number, boolean>(), seen = new Set<number>()) {
  const own = facts.get(itemId);
  if (!own || seen.has(itemId)) return ends;
  seen.add(itemId);
  const note = (moment: number, isGiven: boolean): unknown =>
    Number.isFinite(moment) && ends.set(moment, isGiven || (ends.get(moment) ?? false));
  // The first name is the one that the item always had, as far as anybody knows.
  for (const { since } of own.names.slice(1)) note(since, false);
  for (const { parentId, start, end, startGiven, endGiven } of own.mounts) {
    note(start, startGiven);
    note(end, endGiven);
    endsOf(parentId, facts, ends, seen);
  }
  return ends;
}

/** The code of an item at a moment, and from when on it is known that the item had it. */
function placeAt(itemId: number, at: number, facts: AllFacts): { readonly code: string; readonly known: number } {
  const path: string[] = [];
  let known = -Infinity;
  let id = itemId;
  let type = '';
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const own = facts.get(id);
    if (!own) break;
    const name = own.names.findLast(({ since }) => since <= at) ?? own.names[0]!;
    path.unshift(name.shortName);
    ({ type } = name);
    const { mounts } = own;
    const mount = mounts.find(({ start, end }) => start <= at && at < end);
    const assumed = !mount && own.bornMounted && mounts[0] && at < mounts[0].start ? mounts[0] : undefined;
    if (assumed) known = Math.max(known, assumed.start);
    const above = mount ?? assumed;
    if (!above) break;
    id = above.parentId;
  }
  return { code: [type, ...path].join(':').toLowerCase(), known };
}
