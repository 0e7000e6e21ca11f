/** What receivers were told last of a group of alerts: the ids that fired and those that were resolved, and when. */
export interface LastNotice {
  readonly firing: ReadonlySet<number>;
  readonly resolved: ReadonlySet<number>;
  readonly atMs: number;
}

/** Present state of a group. */
export interface GroupNow {
  readonly firing: ReadonlySet<number>;
  readonly resolved: ReadonlySet<number>;
  readonly nowMs: number;
}

/** How a receiver wants to be told. */
export interface NoticeHabits {
  readonly tellsResolved: boolean;
  readonly repeatMs: number;
}

/** Why receivers are told. */
export type NoticeReason = 'first' | 'firing' | 'all-resolved' | 'resolved' | 'repeat';

/** Whether receivers are told of a group at a tick, and why; the table is that of Alertmanager's `needsUpdate`. */
export function decideNotice(
  last: LastNotice | undefined,
  { firing, resolved, nowMs }: GroupNow,
  { tellsResolved, repeatMs }: NoticeHabits,
): NoticeReason | undefined {
  if (!last) return firing.size > 0 ? 'first' : undefined;
  if (!isSubset(firing, last.firing)) return last.firing.size === 0 ? 'first' : 'firing';
  if (firing.size === 0) return last.firing.size > 0 ? 'all-resolved' : undefined;
  if (tellsResolved && !isSubset(resolved, last.resolved)) return 'resolved';
  return last.atMs + repeatMs < nowMs ? 'repeat' : undefined;
}

function isSubset(part: ReadonlySet<number>, whole: ReadonlySet<number>): boolean {
  for (const id of part) if (!whole.has(id)) return false;
  return true;
}
