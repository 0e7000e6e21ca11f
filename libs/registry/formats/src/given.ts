/** A text without blanks around it; undefined when nothing is left. Formats of others know no empty texts. */
export function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** An object as other formats want it: keys without a value, and those of empty arrays, are left out. */
export function withoutEmpty<Shape extends object>(shape: Shape): Partial<Shape> {
  const entries = Object.entries(shape).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as Partial<Shape>;
}
