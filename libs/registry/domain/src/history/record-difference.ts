/** Another record that a field refers to. It is the same one as long as its key is, whatever it is called meanwhile. */
export class Reference {
  constructor(
    /** The key of the record among those that the field may refer to. */
    readonly key: string,
    /** The name of the record; undefined when unknown. */
    readonly label?: string,
  ) {}
}

/** The value of a field of a record. */
export type Value = string | number | boolean | Reference | readonly Value[] | { readonly [key: string]: Value };

/** A record as its fields describe it; an absent value has no key. */
export type Description = Readonly<Record<string, Value>>;

/** How a field differs: `from` is absent where the field was, `to` where it is. */
export interface FieldDifference {
  readonly field: string;
  readonly from?: Value;
  readonly to?: Value;
}

/** The changes that make `to` of `from`, field by field; none for equal descriptions. */
export function differenceOf(from: Description, to: Description): FieldDifference[] {
  const fields = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...fields]
    .map((field) => ({ field, ...valueAt('from', from, field), ...valueAt('to', to, field) }))
    .filter((difference: FieldDifference) => !isSameValue(difference.from, difference.to));
}

/** Whether two values say the same: references by their keys, lists and objects by their contents. */
export function isSameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a instanceof Reference || b instanceof Reference) {
    return a instanceof Reference && b instanceof Reference && a.key === b.key;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return a === b;
  const [inA, inB] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return inA.size === inB.size && [...inA].every(([key, value]) => inB.has(key) && isSameValue(value, inB.get(key)));
}

/** A value as clients read it: other records by their names. */
export function shownValue(value: Value): unknown {
  if (value instanceof Reference) return value.label ?? value.key;
  if (Array.isArray(value)) return value.map((each: Value) => shownValue(each));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shownValue(each as Value)]));
}

/** The value of an object's own key: `constructor` is no field. */
function valueAt(side: 'from' | 'to', description: Description, field: string): Partial<FieldDifference> {
  return Object.hasOwn(description, field) ? { [side]: description[field] } : {};
}
