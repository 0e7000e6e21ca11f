/** Name of an item from a moment on, in milliseconds since 1970. */
export interface NamedState {
  readonly since: number;
  readonly shortName: string;
  /** `systemName` of the type; counts while the item is a root. */
  readonly type: string;
}

/** Mount from `start` to before `end`, in milliseconds since 1970; `Infinity` while it lasts. */
export interface DatedMount {
  readonly parentId: number;
  readonly start: number;
  readonly end: number;
  /** Whether somebody gave the date; otherwise it is the time of writing. */
  readonly startGiven: boolean;
  readonly endGiven: boolean;
}

/** Facts that determine the codes of an item. */
export interface CodeFacts {
  /** By time; at least one. */
  readonly names: readonly NamedState[];
  /** By time. */
  readonly mounts: readonly DatedMount[];
  /** Whether the item was registered below another one: before its first mount no other place is known. */
  readonly bornMounted: boolean;
}

/** Code from `since` to before `until`, in milliseconds since 1970; infinite where open. */
export interface CodePeriod {
  readonly code: string;
  readonly since: number;
  readonly until: number;
  /** Earliest begin where nobody gave the start; before `since` then. */
  readonly earliest: number;
}

/** Code of an item for a period. */
export interface CodeClaim extends CodePeriod {
  readonly itemId: number;
  /** From here on the place is known; before, it is assumed. */
  readonly known: number;
  readonly sinceGiven: boolean;
  readonly untilGiven: boolean;
}

type AllFacts = ReadonlyMap<number, CodeFacts>;

/** Limit of recursion: no code has so many short names. */
const MAX_DEPTH = 1_000;

/** Codes of an item by time, from mounts and names of its own and of items above. */
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
      // Facts are known from here on.
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
 * Resolves claims of items to one code: no two have it at once. A given date outweighs an assumed one, a later known
 * start an earlier one, a known claim an assumed one.
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

/** Combines the periods of an item's codes and of a name below it. */
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

/** Moments at which the code may change, each with whether its date was given. */
function endsOf(itemId: number, facts: AllFacts, ends = new Map<number, boolean>(), seen = new Set<number>()) {
  const own = facts.get(itemId);
  if (!own || seen.has(itemId)) return ends;
  seen.add(itemId);
  const note = (moment: number, isGiven: boolean): unknown =>
    Number.isFinite(moment) && ends.set(moment, isGiven || (ends.get(moment) ?? false));
  // The first name has no begin.
  for (const { since } of own.names.slice(1)) note(since, false);
  for (const { parentId, start, end, startGiven, endGiven } of own.mounts) {
    note(start, startGiven);
    note(end, endGiven);
    endsOf(parentId, facts, ends, seen);
  }
  return ends;
}

/** Code of an item at a moment, and from when on its place is known. */
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
