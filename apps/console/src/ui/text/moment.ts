/** Parses a service's moment. */
export function momentOf(value: string): Date | undefined {
  const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
