/** Trims a text; undefined where empty, because other formats know no empty texts. */
export function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Drops keys without a value or with an empty array. */
export function withoutEmpty<Shape extends object>(shape: Shape): Partial<Shape> {
  const entries = Object.entries(shape).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as Partial<Shape>;
}
