/** Units as files write them, and what UDUNITS calls them, where it knows them by another name. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['°C', 'degree_Celsius'],
  ['degC', 'degree_Celsius'],
  ['°F', 'degree_Fahrenheit'],
  ['°', 'degree'],
  ['deg', 'degree'],
  ['PSU', '1'],
  ['psu', '1'],
  ['‰', '1e-3'],
  ['dbar', 'decibar'],
  ['bar', 'bar'],
  ['ppm', '1e-6'],
  ['ppb', '1e-9'],
  ['ppt', '1e-3'],
]);

/**
 * A unit as UDUNITS reads it, which CF asks for; others stay as they are. `µ` becomes `u` and powers and products their plain
 * forms: attributes of classic files are bytes that some readers take for Latin-1.
 */
export function udunitsOf(unit: string): string {
  const known = NAMES.get(unit);
  if (known !== undefined) return known;
  return unit
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll('⁻¹', '-1')
    .replaceAll(/[·⋅]/g, '.')
    .replaceAll('°C', 'degree_Celsius')
    .replaceAll('°', 'degree');
}
