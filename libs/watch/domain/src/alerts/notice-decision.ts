/** Last message about a group: ids of firing and resolved alerts, and its time. */
export interface LastNotice {
  readonly firing: ReadonlySet<number>;
  readonly resolved: ReadonlySet<number>;
  readonly atMs: number;
}

export interface GroupNow {
  readonly firing: ReadonlySet<number>;
  readonly resolved: ReadonlySet<number>;
  readonly nowMs: number;
}

/** Receiver's wishes for messages. */
export interface NoticeHabits {
  readonly tellsResolved: boolean;
  readonly repeatMs: number;
}

/** Reason for a message. */
export type NoticeReason = 'first' | 'firing' | 'all-resolved' | 'resolved' | 'repeat';

/** Decides whether a tick sends a message, and why, by the table of Alertmanager's `needsUpdate`. */
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
