/** A function of an object that is worked out once for each object, as long as the object is used. */
export function remembered<Given extends object, Result>(work: (given: Given) => Result): (given: Given) => Result {
  const known = new WeakMap<Given, { readonly result: Result }>();
  return (given) => {
    const found = known.get(given);
    if (found) return found.result;
    const result = work(given);
    known.set(given, { result });
    return result;
  };
}
