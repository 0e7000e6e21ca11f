/** A moment as answers have it: UTC without zone, to the millisecond. */
export function formatMoment(moment: Date): string {
  return moment.toISOString().slice(0, -1);
}
