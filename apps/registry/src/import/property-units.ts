import { type ImportedProperty, type RowReference } from '@pelorus/registry/domain';

/** Splits values into values without the units of properties, and these units, named by their codes. */
export function splitProperties(given: Readonly<Record<string, unknown>>): {
  readonly values: Readonly<Record<string, unknown>>;
  readonly units: readonly RowReference[];
} {
  const { properties } = given;
  if (!Array.isArray(properties)) return { values: given, units: [] };
  const units: RowReference[] = [];
  const without = (properties as unknown[]).map((property, i) => {
    if (typeof property !== 'object' || property === null || Array.isArray(property)) return property;
    const { unit, unitId, ...range } = property as Readonly<Record<string, unknown>>;
    units[i] = unitOf(unitId ?? unit);
    return range;
  });
  return { values: { ...given, properties: without }, units };
}

/** The checked values with the units of their properties; cleared properties are an empty list. */
export function withUnits(values: object, units: readonly RowReference[]): object {
  if (!('properties' in values)) return values;
  const properties = (values.properties ?? []) as readonly Partial<ImportedProperty>[];
  return {
    ...values,
    properties: properties.map(({ name, lower = null, upper = null }, i) => ({
      name,
      lower,
      upper,
      unit: units[i] ?? null,
    })),
  };
}

/** The reference to a unit: a code, an id, or a unit that was read. The text of another value is no unit's code. */
function unitOf(unit: unknown): RowReference {
  const id: unknown = typeof unit === 'object' && unit !== null && 'id' in unit ? unit.id : unit;
  if (id === undefined || id === null || typeof id === 'number') return id ?? null;
  return typeof id === 'string' ? id.slice(0, 500) : JSON.stringify(id).slice(0, 500);
}
