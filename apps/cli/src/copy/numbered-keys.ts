/** Tells records with the same key apart by their number: the second `a` is `a #2`. */
export function numberedKeys<T>(records: readonly T[], keyOf: (record: T) => string): Map<string, T> {
  const counts = new Map<string, number>();
  return new Map(
    records.map((record) => {
      const key = keyOf(record).toLowerCase();
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [count === 1 ? key : `${key} #${count}`, record];
    }),
  );
}
