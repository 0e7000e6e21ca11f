/** Reference to another record, equal by key alone: renaming is no difference. */
export class Reference {
  constructor(
    /** Key of the record among possible targets. */
    readonly key: string,
    /** Name; undefined where unknown. */
    readonly label?: string,
  ) {}
}

export type Value = string | number | boolean | Reference | readonly Value[] | { readonly [key: string]: Value };

/** Values of a record by field; absent values have no key. */
export type Description = Readonly<Record<string, Value>>;

/** Difference of a field: `from` or `to` is absent where the value is. */
export interface FieldDifference {
  readonly field: string;
  readonly from?: Value;
  readonly to?: Value;
}

/** Changes that turn `from` into `to`, field by field. */
export function differenceOf(from: Description, to: Description): FieldDifference[] {
  const fields = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...fields]
    .map((field) => ({ field, ...valueAt('from', from, field), ...valueAt('to', to, field) }))
    .filter((difference: FieldDifference) => !isSameValue(difference.from, difference.to));
}

/** Compares references by key, lists and objects by content. */
export function isSameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a instanceof Reference || b instanceof Reference) {
    return a instanceof Reference && b instanceof Reference && a.key === b.key;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return a === b;
  const [inA, inB] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return inA.size === inB.size && [...inA].every(([key, value]) => inB.has(key) && isSameValue(value, inB.get(key)));
}

/** Value as clients read it: references by name. */
export function shownValue(value: Value): unknown {
  if (value instanceof Reference) return value.label ?? value.key;
  if (Array.isArray(value)) return value.map((each: Value) => shownValue(each));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shownValue(each as Value)]));
}

/** Reads own keys only: `constructor` is no field. */
function valueAt(side: 'from' | 'to', description: Description, field: string): Partial<FieldDifference> {
  return Object.hasOwn(description, field) ? { [side]: description[field] } : {};
}
