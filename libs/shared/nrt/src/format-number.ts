/** A number as the shortest text that reads back as the same double, -0 included; it is finite. */
export function formatNumber(value: number): string {
  return value === 0 && Object.is(value, -0) ? '-0' : String(value);
}
