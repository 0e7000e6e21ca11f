/** Formats UTC without zone, to the millisecond. */
export function formatMoment(moment: Date): string {
  return moment.toISOString().slice(0, -1);
}
