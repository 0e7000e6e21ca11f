/**
 * A moment as milliseconds since 1970, exactly: whole where it has no microseconds, else with three digits after the point. `ms`
 * is whole, `us` are the microseconds after it, 0 to 999.
 */
export function formatMilliseconds(ms: number, us: number): string {
  if (us === 0) return String(ms);
  // Before 1970 the digits count backwards: half a millisecond after -2 is -1.500.
  return ms < 0 ? `-${-ms - 1}.${threeDigits(1_000 - us)}` : `${ms}.${threeDigits(us)}`;
}

function threeDigits(us: number): string {
  return String(us).padStart(3, '0');
}
