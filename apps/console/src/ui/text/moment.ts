/** The date of a moment as services write it; undefined where it is none. */
export function momentOf(value: string): Date | undefined {
  const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
